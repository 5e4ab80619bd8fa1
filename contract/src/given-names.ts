/**
 * Given names and their short forms, in English, German and Russian, as `typedForm` spells them: names of a line are
 * one name. By them 'Kate' is 'Katherine', and 'Саша' is 'Alexander'.
 */
const oneName = `
abigail abby gail
aleksandr alexander alex sasha sascha sanya shura xander
aleksandra alexandra alex sasha sascha shura sandra lexi
aleksei alexei alexey lyosha alyosha lesha
alfred fred alf
amanda mandy
anastasiia anastasia anastasiya nastia nastya nastja
anatolii anatoly anatoli tolya tolia
andreas andi andy
andrei andrey andrew andrej andryusha andy drew
anna anya ania anja annie anne ann
anton antonio anthony tony toni
barbara barb babs
benjamin ben benny
bernhard bernd bernard bernie
boris borya boria
catherine katherine katharina kathrin katrin kathleen kate katie kathy cathy cat kati kathi
charles charlie chuck karl carl
charlotte lotte charlie lotta
christian chris
christina christine chris tina christa kristin kristina
christopher chris kit topher christoph christof
daniel dan danny
daria dasha dariya darya
david dave davy
deborah debbie deb
dmitrii dmitry dmitri dima mitya
dorothea dorothy dora thea dorothee dolly
edward ed eddie ted eduard edi
ekaterina katya katia katja katerina kate catherine katharina
elena lena helena helene helen yelena alena alyona
elizabeth elisabeth liz lizzie beth betty eliza lisa liza elisabet elli sissi bessie
emily em emmy emilia
evgenii evgeny eugene zhenya yevgeny yevgeniy eugen
evgeniia evgenia evgeniya zhenya eugenia
florian flo
franziska franzi
frederick fred freddie friedrich fritz frederik
gabriele gabriela gabi gaby
galina galya galia
georg george georgii georgy yuri jurij
gerhard gerd gerald
gregory greg grigorii grisha grigory gregor
heinrich heinz henry harry heiner hal
hildegard hilde
ilia ilya ilja elias
irina ira irena irene
ivan vanya vania johann
jacob jakob jake jack yakov
jacqueline jackie
james jim jimmy jamie
jennifer jen jenny jennie
jessica jess jessie
joachim jochen achim
johannes hans johann jo hannes john johnny jack jon
jonathan jon jonny john
joseph joe josef sepp jupp osip
joshua josh
judith judy
julia julie yuliia yulia yuliya juliya julchen
karoline caroline carolin carolina carrie carol
kenneth ken kenny
konstantin kostya kostia constantin
larisa larissa lara
lawrence larry laurence lorenz
leonard leo lenny leon leonhard
liubov lyubov ljuba lyuba
liudmila ludmila lyudmila lyuda mila lucy
ludwig lutz louis lewis lou
manfred manni fred
margaret maggie meg peggy margarete margarethe grete gretchen margarita rita margarita marge
maria marie mary masha mariya mariia mia mitzi molly maryia
matthew matt matthias matti mathias hias matvei matthaeus
maximilian max maksimilian
maksim maxim max
michael mike mick michi misha mikhail mischa mikail
natalia natasha natalya nataliya nataliia natalie nata nathalie
nicholas nick nicky nikolai nikolaus klaus niklas niko nikolay kolya kolia nicolas
nadezhda nadya nadia nadja
oksana ksenia kseniya xenia ksiusha
olga olya olia helga
oliver olli olly ollie
pamela pam
patricia pat patty trish tricia
patrick pat paddy
pavel pasha paul pawel
peter pete piotr petr petya pit
philip phil philipp philippe pip
rebecca becky becca rebekka
richard rick dick rich ricky
robert rob bob bobby bert robby
roman roma
rudolf rudi rolf
samuel sam sammy
samantha sam sammy
sebastian basti seb bastian
sergei sergey serge serezha seryozha sergej
sofia sophia sophie sofiya sonja sonya sofie zofia
stanislav stas slava
stephan stefan stephen steven steve steffen stepan
stephanie stefanie steffi steph stefanija
susan susanne susanna sue susie suzanne suse sanne
svetlana sveta lana swetlana
tamara toma tamar
tatiana tanya tania tanja tatjana tatyana
theodor theodore theo ted fyodor fedor fiodor
thomas tom tommy
timothy tim timo timofei
ulrich uli ullrich
ulrike uli rike
valentina valya valia
valerie val valeria valeriya lera
vasilii vasily vasya wassili basil
veronika veronica nika vera ronnie
victor viktor vitya vitia vic
victoria viktoria vicky vika viktoriya tori
vladimir volodya vova wladimir
viacheslav vyacheslav slava
walter walt wally
wilhelm william will bill billy willi willy liam helmut
wolfgang wolf wolfi
yury yuri yura iurii jurij juri
`

/** Further given names, which are no short forms: two of them are two people, however alike. */
const others = `
adam adele agnes aisha alan albert alice alina alisa alma amelia amy andrea angela angelika anika anita anke antje
antonia arne arthur astrid axel beate beatrice bella bettina birgit bjoern bjorn bianca brian britta bruno carla carmen carolyn cecilia
celine chiara chloe claire clara claudia claus cora corinna cornelia daniela daniella denis denise diana diane dirk dieter dominik
donna doris edith elias elif ella ellen elsa emil emilie emma enrico eric erica erich erik erika ernst esther eva evelyn evi fabian
fatima felix ferdinand finn fiona frank franz frieda gavin gina gisela grace greta guido gunter hakan harald
hanna hannah hartmut heidi heike heiko hermann holger horst hugo ida igor ina ines inge ingo ingrid isabel isabella isabelle ivana jan jana
janet janina jasmin jason jean jeanette jens joan joanna joana joanne johanna jolina jonas jordan jorg joerg josefine joy judit juergen jurgen julian juliana juliane
julius jutta kai karen karin karla karolina karsten kathrin keith kerstin kevin kim kira kirill klara kurt lars laura lea lena leah leila
lennart leni leona leonie lia lian liam lidia lilian lilly lily linda linus lisa lois lola lorena lothar louisa louise luca lucas lucia luisa
luise lukas luke luna lydia malte mandy manuel manuela mara marc marcel marcus marek mareike marcela mariam marian mariana mariane marianne marina
mario marion mark markus marlene marta martha martin martina marvin mathilda mats maya maja mehmet melanie melissa melina meike mila milan milena mina
mira miriam mohammed mona monica monika moritz nancy nele nico nicola nicole nils nina noah noel nora norbert olaf oleg olivia
oskar pascal paula pauline petra phoebe pia rachel rainer ralf ralph ramona rania raphael raul regina reinhard renate rene
renee rita robin roger roland ronald rosa rose roxana roy ruben ruslan ruth sabine sabrina saida sally sandro sara sarah
saskia selina sheila silke silvia simon simona simone sina sonia stella sven svenja sybille sylvia tabea tara teresa
thea theresa thorsten tilda till tobias torsten tracy udo ursula ute uwe valentin vanessa vera viola vitalii volker wanda wendy
werner wiebke yan yana yannick yasmin yvonne zara zoe zoya
`

const groups = oneName
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

/** The groups that a name belongs to: 'alex' is short for two. */
const groupsOf = new Map<string, Set<number>>()
groups.forEach((names, group) => {
  for (const name of names) groupsOf.set(name, (groupsOf.get(name) ?? new Set()).add(group))
})

const known = new Set([...groupsOf.keys(), ...others.trim().split(/\s+/)])

/** Is one the other, or short for it, or are both short for the same name? Words as `typedForm` spells them. */
export const isSameGivenName = (one: string, other: string): boolean => {
  const theirs = groupsOf.get(other)
  return one === other || [...(groupsOf.get(one) ?? [])].some((group) => theirs?.has(group))
}

/** Is it a given name that people have? A typing error of a name seldom is. */
export const isGivenName = (word: string): boolean => known.has(word)

/** One word for all short forms of a name, where it is short for a single one. */
export const wholeGivenName = (word: string): string => {
  const [group, ...more] = groupsOf.get(word) ?? []
  return group === undefined || more.length > 0 ? word : (groups[group]?.[0] ?? word)
}

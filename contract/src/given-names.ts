/**
 * Given names and their short forms, in English, German and Russian, as `typedForm` spells them: names of a line are
 * one name. By them 'Kate' is 'Katherine', and 'Саша' is 'Alexander'.
 */
const oneName = `
abigail abby gail
aigerim aygerim
aigul aygul aigulya
aizhan ayzhan aijan
aleksandr alexander alex sasha sascha sanya shura xander
aleksandra alexandra alex sasha sascha shura sandra lexi
aleksei alexei alexey lyosha alyosha lesha
alfred fred alf
aliya aliia alia
amanda mandy
anastasiia anastasia anastasiya nastia nastya nastja
anatolii anatoly anatoli tolya tolia
andreas andi andy
andrei andrey andrew andrej andryusha andy drew
anna anya ania anja annie anne ann
anton antonio anthony tony toni
ayse aysha ayshe aishe
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
elvira elya
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
gulnara gulya
gulnaz gulnas
heinrich heinz henry harry heiner hal
hildegard hilde
ilia ilya ilja elias
ilyas ilias iljas
irina ira irena irene
ismail ismael ismayil
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
khadija khadidja
konstantin kostya kostia constantin
larisa larissa lara
lawrence larry laurence lorenz
leonard leo lenny leon leonhard
liubov lyubov ljuba lyuba
liudmila ludmila lyudmila lyuda mila lucy
ludwig lutz louis lewis lou
maksim maxim max
manfred manni fred
margaret maggie meg peggy margarete margarethe grete gretchen margarita rita margarita marge
maria marie mary masha mariya mariia mia mitzi molly maryia marija
mariam maryam meryem
matthew matt matthias matti mathias hias matvei matthaeus
maximilian max maksimilian
michael mike mick michi misha mikhail mischa mikail
mohammed mohammad muhammad mohamed
mustafa mustapha
nadezhda nadya nadia nadja
natalia natasha natalya nataliya nataliia natalie nata nathalie natali
nicholas nick nicky nikolai nikolaus klaus niklas niko nikolay kolya kolia nicolas
nurlan nurik
oksana ksenia kseniya xenia ksiusha oxana
olga olya olia helga
oliver olli olly ollie
omar omer umar
osman usman
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
rustam rustem
samantha sam sammy
samir sameer
samuel sam sammy
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
timur temur
ulrich uli ullrich
ulrike uli rike
valentina valya valia
valerie val valeria valeriya lera
vasilii vasily vasya wassili basil
veronika veronica nika vera ronnie
viacheslav vyacheslav slava
victor viktor vitya vitia vic
victoria viktoria vicky vika viktoriya tori
vladimir volodya vova wladimir
walter walt wally
wilhelm william will bill billy willi willy liam helmut
wolfgang wolf wolfi
yasin yassin yassine
yury yuri yura iurii jurij juri
yusuf yousef youssef yosef
zhanna zanna
`

/** Further given names, which are no short forms: two of them are two people, however alike. */
const others = `
abdul adam adela adele adelina adina adrian adriana agata agnes agnieszka ahmad ahmed aida ailin aisha akmaral alan
albert alberto albina alejandra alejandro alessandra alessandro alessia aleyna alfredo ali alice alida alihan alina
alisa alma almira amelia amelie amina amine amir amira amy anastasio andre andrea andree angel angela angelika angelina
angelo anika anita anke annegret annelie anneliese annemarie antje antonella antonia antonina arda arman armin arne
arseni artem arthur artur arturo asel asiya aslan asli astrid augustin aurelia aurelie aurora axel ayla aylin aynur
aysel azamat azat bahar bakyt baris basak bastien batuhan bayan beate beatrice beatriz bekir bekzat bella berat berk
bernadette berta bettina bianca bilal birgit bjoern bjorn blanca bogdan bogdana boleslaw bozena brian brigitte britta
bruna bruno bulent burak busra camila camille can cansu carina carla carlo carlos carlotta carmen carolyn carsten
catalina cecilia celal celine cem cemal cemile cengiz cesar chantal chiara chloe claire clara claude claudia claudio
claus clemens clement cleo colin cora corina corinna cornelia cristian cristiana dagmar damian damir dana daniela
daniella danil danilo danuta dario dayana delia delphine denis denise deniz detlef devin diana diane didem diego dieter
dilara dilek dina dinah dinara dirk dolores domenica domenico dominik dominika dominique donna doris dragan dursun
duygu ebru ece eda edgar edita edith edmund eduarda egon eileen ekin elcin eldar eleonora eleonore elfriede elham eli
eliana elif elina elisa ella ellen elmira elodie elsa elvin elvis emanuel emanuela emel emil emilie emin emine emir
emma emre enes engin enrica enrico enzo ercan erdal erdem eren erhan eric erica erich erik erika erkan ernst erol ersin
erwin esma esmeralda esra estelle esther eva evelyn evi ewa ezgi fabian fabio fabiola fabrice fadime faruk fatih fatima
fatma federica federico felicia felicitas felix ferdinand ferhat feride fernanda fernando fikret filip filippo filiz
finn fiona firat flavia francesca francesco francisca francisco francois francoise frank franz frauke frieda friedhelm
gamze gaspar gaston gavin genevieve gerda gerta gertrud gianna gilbert gilles gina giovanna giovanni gisela giselle
giulia giulio giuseppe giuseppina gizem gloria goekhan gokhan gonca gonzalo goran gottfried grace greta guelay guelsen
guido gulay gulsen gundula gunter gustav hacer hakan halil halina haluk hana hanna hannah hanne hannelore harald
hartmut hasan hassan hatice hayri hedwig heidi heike heiko hella henriette henrik henrike herbert hermann hilal holger
horst hubert hueseyin hugo huseyin ibrahim ida idris ignacio igor ilka ilker ilona ilse imran ina indira ines inge
ingeborg ingo ingrid inna ipek irmgard iryna isa isaac isabel isabella isabelle isis ivana ivo ivonne jacques jadwiga
jamal jamila jamshid jan jana janet janina jannik jannis jarek jaroslaw jasmin jason javier jean jeanette jens jerzy
jesus joan joana joanna joanne joel joelle joerg johan johanna jolanta jolina jonas jordan jorg jorge jose josefa
josefina josefine joy jozef juan juana judit juergen julian juliana juliane julien juliette julius jurgen justin
justina justus jutta kader kadir kai kairat kamil kamila karen karim karima karin karla karol karolina karsten kasia
katrina kazim keith kemal kenan kerem kerim kerstin kevin kevser kilian kim kira kirill klara klaudia koray korbinian
krystyna krzysztof kubra kurt ladislav laila lale lamia lars lasse latifa laura laurent laurin layla lea leah leander
leandra leandro leif leila leni lennart leona leonie leopold levent leyla lia lian lidia lieselotte lilian lilly lily
linda linus lionel livia ljubica lois lola lorena lorenzo loretta lothar louisa louise luana luc luca lucas lucia
luciana luciano lucien lucienne ludmilla luigi luigia luis luisa luise luka lukas luke luna lydia madina madleine
madlen maike maja majid malgorzata malik malika malte manon manuel manuela manuele mara marat marc marcel marcela
marcello marcin marco marcus mareen mareike marek margit margot marian mariana mariane marianne mariella marika marin
marina mario marion marisa marit marita mariusz mark markus marlene marlies marlis marlon marta marten martha martin
martina marvin marwan massimo mateo mathilda mats mattea mattia maurice mauricio maurizio maxime maya mechthild medina
mehdi mehmet meike melanie melek melih melina melis melissa merle mert merve mete metin michaela michal michel michele
michelle miguel mihaela mihai mikael milan milena milica milos mina mine mira miray mirco miriam mirja mirko mirna
miroslav miroslava mohsen mona monica monika moritz mukhtar murat myriam nabil nadim nadine nadir nagihan nancy narges
nasrin natascha nazan nazli necla nela nele nermin nesrin nevin nico nicola nicole nihal nihat nil nilay nilgun nils
nina ninette noah noel noemi noemie noor nora norbert norma nour nur nuran nuray nurgul nuri nursel nursultan nurten
octavia odette oezguer oezlem okan oktay olaf oleg olivia onur orhan orkhan orlando ornella ortrud oskar oswald ottilie
otto ovidiu oya ozan ozge ozgur ozlem pablo paola paolo pascal pascale patricio paula paulina pauline perihan petar
petra petro petronella phoebe pia pierre pietro pilar polina priska rabia rachel radoslav rafael rafaela rafal raffaela
raffaele rahel rainer raisa ralf ralitsa ralph ramazan ramiro ramon ramona rana rania raphael raphaela rasim raul ravil
raymond rebekah recep regina reinhard reinhold renate renato renaud rene renee resul reza ricarda ricardo riccardo
rieke rina roberta roberto robin rocco rodrigo roger roland rolanda romain romana romeo romy ronald ronja rosa rosalia
rosalie rosanna rosario rose roswitha roxana roy ruben rudiger ruediger ruslan ruslana ruth sabina sabine sabri sabrina
sadik saida salih salim sally salman salvatore samira sandro sanem sara sarah saskia saule sefa selda selena selim
selin selina selma semih semra serap serdar serhat serkan serpil sertac sevda severin sevgi sevil sevim sezen sezer
sheila shirin shukri sibel siegfried sieglinde sigrid silke silvana silvano silvester silvia silvio simeon simon simona
simone sina sinan sinem sinja siri slavica soeren sofian sonia soraya soren stefania stefano stella sueleyman suleyman
sultan suna svea sven svenja svetoslav sybille sylvain sylvia sylvie sylwia tabea taha tahir tara tarek tarik tayfun
teodora teresa teresia theresa therese thorsten tilda till tino tobias tolga torsten tracy traute trudi tugba tuncay
turgut udo uemit ufuk ugur ulla umit undine urban ursel ursula uschi ute uwe vadim valentin valentine valeriano valerio
vanessa veit velten verena viktorija vincent vincenza vincenzo viola violeta violetta virginia vitalii vito vittoria
vittorio vivian vivien volkan volker waldemar waltraud waltraut wanda wendy wenzel werner wiebke wilfried wilhelmina
wiltrud winfried wladislaw xaver yagmur yakup yan yana yannick yaren yasar yasemin yasmin yavuz yesim yigit yildiz
yilmaz ylva yolanda younes yunus yves yvonne zafer zahra zainab zara zarina zehra zeki zelda zeliha zeynep zhanar
zhanat zlata zoe zoltan zoya zuzana
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

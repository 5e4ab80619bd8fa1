/**
 * What people choose for a password, in small letters and without the digits and signs that they put
 * before or behind it, as published studies of leaked passwords rank it: words, names, teams, and rows
 * of keys that are no straight line. Compiled by hand for this program; `weak-passwords.ts` finds each
 * of them in all its disguises, and by that some hundred thousand passwords.
 */
const words = `
password passwort passw passwd pass passe parol parola parole kennwort losung geheim geheimnis secret
secreto segredo senha contrasena contraseña motdepasse wachtwoord haslo heslo salasana jelszo sifre
пароль пароли секрет привет люблю любовь солнце наташа марина андрей максим алина настя никита россия
москва спартак зенит кристина екатерина светлана виктория александр сергей дмитрий админ королева
gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnrfrltkf yfnfif vfhbyf fylhtq vfrcbv fkbyf yfcnz ybrbnf hjccbz
vjcrdf cgfhnfr ptybn rhbcnbyf tktyf jktcz cdtnkfyf dbrnjhbz fktrcfylh cthutq lvbnhbq fnfnfn
jxfhjdfirf pfqxbr pfqrf rjirf cjkysirj cjkywt vfvf gfgf vfvfgfgf k.,jdm kex ktnj pbvf dtcyf
kjkbnf rjhjktdf ghbywtccf ltdjxrf vfksi dbrf .kbz .krf cfif gfif vfif lfif rfnz yfnfkmz
qwerty qwertz azerty qwert qwertyu qwertyui asdf asdfg asdfgh asdfjkl zxcv zxcvb zxcvbn yxcvbnm
qazwsx qazwsxedc qazxsw qweasd qweasdzxc qweqwe asdasd zxczxc qwaszx qaswed wsxedc edcrfv poiuyt
lkjhgf mnbvcx mnbvcxz asdfqwer qwerasdf zaqxsw zaq xsw cde vfr bgt nhy mju qscesz wasd wasdwasd
admin administrator administration root toor user username guest guestuser test tester testing test
tests demo login logon logmein letmein letmeinnow signin welcome wellcome willkommen bienvenue
benvenuto bienvenido bemvindo hello helloworld hallo hallohallo hola bonjour ciao salut privet changeme
changeit change default master system manager service support server computer internet network
windows microsoft linux ubuntu apple iphone samsung nokia android google gmail yahoo hotmail outlook
facebook instagram youtube twitter tiktok whatsapp telegram vkontakte mailru yandex myspace linkedin
amazon netflix spotify xbox playstation nintendo access access granted enter opensesame sesame open
abc abcabc abcd abcde abcdef abcdefg abcdefgh abcxyz xyz aaa bbb xxx zzz asd qwe zxc qaz wsx
iloveyou iloveu ilovey iloveme ilovemyself ilovegod ilovejesus ilovemom ilovemum ilovehim loveyou
loveme lovelove love lover lovers loveu lovely loveforever mylove myloveyou truelove firstlove liebe
ichliebedich liebling teamo teamomucho tequiero amor amore amormio miamor jetaime monamour amour
kocham kochamcie kohane seni seviyorum lubov lubimka lyublyu sweetheart sweetie sweety sweet honey
darling baby babygirl babyboy babe babyblue angel angels angela angelo angelina angelica angelito
angelika princess princesa prinzessin principessa prince queen king kingking kings princessa koroleva
sunshine sunshines sunny sonne sonnenschein sonnenblume sonnenblumen soleil sol moon moonlight moonmoon
luna star stars starstar stern sterne sternchen starlight starwars startrek skywalker yoda vader
darthvader jedi sith chewbacca hansolo leia kenobi stargate matrix neo trinity morpheus terminator
batman superman spiderman ironman wolverine xmen avengers hulk thor loki captain marvel deadpool joker
catwoman wonderwoman robin superhero ninja ninjas samurai pirate pirates pokemon pikachu charizard
digimon naruto sasuke sakura itachi goku vegeta dragonball dragonballz onepiece luffy bleach ichigo
dragon dragons dragonfly drache drachen drakon phoenix unicorn einhorn wizard witch magic merlin
gandalf frodo bilbo legolas aragorn hobbit sauron mordor potter harrypotter hermione hogwarts
dumbledore voldemort snape gryffindor slytherin ravenclaw twilight vampire edward bella jacob
monkey monkeys monkeyboy monster monsters tiger tigers tigger tigerwoods lion lions leon löwe loewe
panther panda bear bears teddy teddybear teddybär baer bär wolf wolves eagle eagles adler falcon hawk
hawks shark sharks dolphin dolphins delphin delfin whale horse horses pferd pferde pony ponies cat cats
kitty kittycat kitten hellokitty katze katzen kater kätzchen koshka kotik kotenok kiska kisa murka
barsik gato gatito chat chaton dog dogs doggy doggie doglover puppy puppies hund hunde hündchen
sobaka perro chien rabbit bunny hase hasi häschen mouse maus mausi mausebär mäuschen rat hamster frog
frogs frosch duck ducky turtle snake spider spinne bird birds vogel butterfly schmetterling mariposa
papillon babochka ladybug chicken cow kuh pig schwein elephant elefant giraffe zebra buffalo rhino
penguin pinguin parrot owl eule fish fishing fisch goldfish delphine schatz schatzi schatzilein
schnecke schnucki schnuffel schnuffi hasenpups spatz spatzi engel engelchen bärchen baerchen krümel
football fussball fußball futbol futebol soccer baseball basketball hockey tennis volleyball golf
golfer golfing rugby cricket handball swimming swimmer running runner surfer surfing skate skater
skateboard snowboard bowling boxing boxer karate kungfu wrestling wrestler cycling biker
bundesliga bayern bayernmünchen bayernmuenchen fcbayern borussia dortmund bvb schalke hamburg hertha
werder bremen köln koeln fckoeln stuttgart frankfurt eintracht arsenal chelsea liverpool everton
manchester manutd manunited mancity tottenham celtic rangers barcelona barca fcbarcelona realmadrid
madrid juventus juve inter intermilan milan acmilan roma napoli lazio benfica sporting porto flamengo
corinthians palmeiras saopaulo santos vasco gremio cruzeiro boca bocajuniors riverplate spartak zenit
cska dinamo lokomotiv shahtar galatasaray fenerbahce besiktas ajax feyenoord psv cowboys steelers
packers redskins patriots raiders giants broncos chargers dolphins vikings saints yankees redsox
dodgers braves cardinals cubs mets tigers lakers celtics bulls chicagobulls knicks heat spurs pistons
rockets warriors sixers canucks canadiens redwings bruins blackhawks flyers penguins sabres mapleleafs
ronaldo ronaldinho messi lionelmessi cristiano neymar beckham zidane rooney maradona pele totti buffon
jordan jordans michaeljordan kobe kobebryant lebron lebronjames iverson shaq tigerwoods federer nadal
schumacher ferrari porsche mercedes mercedesbenz bmw audi volkswagen golfgti vwgolf opel ford fordf
mustang camaro corvette chevrolet chevy dodge charger challenger viper lamborghini maserati bugatti
jaguar toyota honda civic nissan skyline subaru impreza mazda mitsubishi lancer suzuki yamaha kawasaki
harley harleydavidson davidson ducati vespa ferrariferrari racing racecar driver turbo truck trucker
summer winter spring autumn fall season sommer frühling fruehling herbst winter verano invierno
primavera leto zima vesna osen january february march april may june july august september october
november december januar februar märz maerz mai juni juli oktober dezember monday tuesday wednesday
thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag
birthday happy happyday happybirthday happiness smile smiles smiley smile sunshine rainbow regenbogen
arcoiris flower flowers blume blumen flor flores fiore tsvetok rose roses rosen rosa rosebud lily lilie
daisy tulip sunflower orchid violet jasmine cherry cherries apple apples banana bananas orange oranges
lemon peach peaches strawberry erdbeere blueberry raspberry mango kiwi pineapple coconut chocolate
schokolade chocolat cookie cookies cupcake candy sugar zucker honeybee cheese käse kaese pizza pasta
burger hamburger taco nachos coffee kaffee espresso cappuccino tea whiskey vodka beer bier wine corona
heineken budweiser guinness jackdaniels tequila peanut butter peanutbutter pumpkin pepper drpepper
cocacola pepsi fanta sprite redbull nutella haribo snickers
freedom liberty peace peaceout hope faith grace trust believe dream dreams dreamer heaven paradise
destiny forever always never together whatever nothing something everything anything nobody someone
jesus jesuschrist jesuslives christ god godisgood godislove godbless mygod lord blessed blessing bible
church angelgod pray prayer allah allahuakbar bismillah muhammad mohammed islam krishna buddha
family familie familia mother mommy mama mamamia mamapapa mami mum mummy father daddy papa papi dad
sister brother bruder schwester cousin grandma grandpa oma opa omaopa child children kinder kind kids
boy boys girl girls girlie mädchen maedchen junge chica chico lady ladies woman man men friend friends
freund freunde freundin bestfriend bestfriends friendship amigo amigos amiga amigas friendster
superstar rockstar rock rocknroll rocker metal metallica slipknot nirvana acdc ironmaiden maiden
megadeth pantera slayer korn linkinpark greenday blinkblink eminem tupac snoop snoopdog biggie drdre
lilwayne beyonce rihanna shakira madonna britney britneyspears michaeljackson jackson elvis presley
beatles ledzeppelin zeppelin pinkfloyd floyd queen abba bobmarley marley rasta reggae hiphop rap rapper
techno trance music musik musica guitar gitarre piano drums drummer bass violin dance dancer dancing
tanzen singer singing party partyparty disco club spongebob simpsons homer bart homersimpson southpark
cartman kenny garfield snoopy scooby scoobydoo mickey mickeymouse minnie donald donaldduck goofy
pluto tweety bugsbunny bambi simba nemo dumbo cinderella ariel barbie pooh winnie winniepooh tinkerbell
stitch pumba shrek minion minions minecraft fortnite roblox counterstrike counter callofduty warcraft
worldofwarcraft starcraft diablo diabolo halo mario supermario luigi zelda sonic tetris doom quake
gamer gaming games game player playboy playgirl playmate runescape sims thesims lineage dota csgo
hunter hunters hunting killer killers killme death dead deadman devil devils diablito demon demons
satan lucifer hell hellfire ghost skull zombie zombies vampires blood bloody dark darkness darkside
darklord darkangel shadow shadows shadowman knight knights warrior soldier army marine marines navy
airforce military police cop sniper bullet gunner guns pistol rifle weapon bomb rocket thunder
lightning storm hurricane tornado blizzard snow snowball snowman snowflake schnee ice iceman icecream
eis fire firefly fireman feuer fireball flame flames water wasser ocean sea beach strand meer island
river lake mountain forest wald tree trees garden nature earth world welt mundo universe galaxy planet
space apollo mercury venus mars jupiter saturn neptune uranus orion pegasus zeus hercules athena
achilles hermes odin spartan spartans titan titanic trojan legend legends hero heroes
money moneymoney cash dollar dollars euro geld million millionaire billion rich richie gold golden
goldie silver silber platinum diamond diamonds diamant crystal ruby emerald sapphire pearl jewel treasure
lucky luckyone luckystar luck glück glueck success winner winners champion champions power powers
energy strong legend genius einstein newton tesla edison galileo mozart beethoven shakespeare
black blackblack blackcat blackjack blackbird blackberry white red blue green yellow pink purple
orange brown grey gray silver schwarz weiss weiß rot blau grün gruen gelb rosa lila bluesky bluebird
redred greenday pinky pinkie pinkpink blackie whitey brownie rainbow colorful
cool coolcool coolio coolman cooldude coolguy coolgirl dude dudes awesome amazing beautiful beauty
pretty prettygirl cutie cutiepie cute sexy sexygirl sexybitch sexyboy sexylady sexything hot hottie
hotstuff hotgirl fuck fuckyou fuckoff fucker fucking fuckme fuckit motherfucker asshole arsch arschloch
bitch bitches biatch shit shithead bullshit scheisse scheiße ficken fick schlampe wichser hurensohn
merde putain puta puto mierda pendejo chinga cazzo vaffanculo kurwa blyat suka suckmydick sucker dick
dickhead bigdick cock bigcock pussy pussycat boobs bigboobs tits bigtits naked porn pornstar pornhub
sex sexsex sexxx hardcore horny slut whore gay gayboy lesbian booty butthead poop poopoo pooper
america american usa usausa canada canadian mexico mexican brasil brazil argentina chile colombia peru
england english london britain british scotland ireland irish wales france french paris germany
deutschland german berlin hamburg münchen muenchen munich köln düsseldorf frankfurt stuttgart leipzig
dresden österreich oesterreich austria wien vienna schweiz switzerland zürich zuerich bern spain
españa espana barcelona madrid italy italia italien rome milano venezia portugal lisboa poland polska
warszawa ukraine ukraina kiev kyiv russia rossiya moscow moskva piter greece athens turkey türkiye
turkiye istanbul ankara india indian mumbai delhi china chinese beijing shanghai hongkong japan
japanese tokyo osaka korea seoul thailand bangkok vietnam hanoi philippines manila indonesia jakarta
malaysia singapore australia sydney melbourne newzealand kiwi africa nigeria kenya egypt israel
newyork newyorkcity brooklyn bronx queens losangeles california hollywood vegas lasvegas texas dallas
houston austin chicago boston phoenix seattle denver miami florida orlando atlanta georgia hawaii
alaska virginia carolina washington
michael michaela michelle micha mike mikey miguel mitchell mickael matthew matt mathew matthias
matthieu mateo matteo martin martina martinez marvin mark marc marco marcus markus marcel marcela
mario maria mariah mariana marianne marie maribel marilyn marina marisol marissa marlene mary martha
margaret margarita margherita maggie mandy manuel manuela max maxi maxim maxima maximilian maxwell
maximus melanie melissa melody mercedes mia milena mila miriam molly monica monika morgan moritz mona
andrea andreas andre andrei andrey andres andrew andy angie anita ann anna annabelle annemarie anne
annette annie annika anja anke anthony antonio antonia antoine anton april ariana armando arthur arturo
ashley ashleigh ashton astrid alan albert alberto alejandra alejandro alena alessandra alessandro alex
alexa alexander alexandra alexandre alexandru alexia alexis alfred alfredo alice alicia alina alisa
alison allison alyssa amanda amber amelia amelie amy anastasia ania
barbara beatrice beatriz becky ben benjamin benny bernard bernd bernhard bertha beth bettina betty
bianca bill billy birgit björn bjoern blake bob bobby bonnie brad bradley brandi brandon brandy brenda
brendan brian brianna bridget brigitte brittany brooke bruce bruno bryan
caitlin calvin cameron camila camille candice carina carl carla carlos carmen carol carole carolina
caroline carolyn carrie carsten casey cassandra cassie catherine catalina cecilia celine chad charlene
charles charlie charlotte chelsea cheryl chloe chris christa christian christiane christina christine
christoph christophe christopher christy cindy claire clara claude claudia claudio clemens cody colin
connie connor conrad cora corinna cornelia courtney craig cristian cristina crystal curtis cynthia
daisy dakota damian damien dan dana daniel daniela daniele danielle danny darius darren dave david
davide dawn dean debbie deborah denis denise dennis derek detlef diana diane diego dieter dietmar
dima dimitri dirk dmitri dmitry dominic dominik dominique donald donna dora doris dorothea dorothy
doreen douglas duncan dustin dylan
eddie edgar edith eduard eduardo edward egor eileen ekaterina elaine elena eleonora eli elias elisa
elisabeth elizabeth elke ella ellen emanuel emil emilia emilie emily emma emmanuel enrico enrique eric
erica erich erik erika ernst esther ethan eugen eugene eva evan evelyn evgeny
fabian fabio fabrice federica federico felicia felicity felipe felix fernando fiona florence florian
francesca francesco francis francisco franck frank frankie franz fred freddie freddy friedrich fritz
gabi gabriel gabriela gabriele gabriella gary gavin georg george georgia gerald gerard gerd gerhard
gina giorgio giovanna giovanni gisela giulia giuseppe gloria gordon grace graham greg gregor gregory
greta guenter günter guido guillaume gustav gustavo
hailey haley hanna hannah hannes hans harald harold harry hartmut heather hector heidi heike heiko
heinrich heinz helen helena helene helga helmut henri henrik henry herbert hermann holger holly horst
howard hubert hugo ian ignacio igor ilona ilya ines inga inge ingo ingrid irene irina iris isaac isabel
isabell isabella isabelle ivan ivana
jack jackie jacob jacqueline jacques jaime jake jakob james jamie jan jana jane janet janice janina
janine jannik jasmin jason javier jay jean jeanette jeff jeffrey jenna jennifer jenny jens jeremy
jerome jerry jesse jessica jessie jill jim jimmy joan joana joanna joanne joaquin jochen joe joel joerg
jörg johan johann johanna johannes john johnny johnson jolanda jonas jonathan jorge jose josef josefine
joseph josephine josh joshua joy joyce juan juanita judith julia julian juliana juliane julie julien
juliet julio julius jürgen juergen justin justine jutta
kai karen karin karina karl karla karsten kate katerina katharina katherine kathleen kathrin kathryn
kathy katia katie katja katrin katy katya kay kayla keith kelly kelsey ken kenneth kerstin kevin kim
kimberly kira kirsten kirill klara klaus knut konrad konstantin kristen kristin kristina kristine
kristof kurt kyle
lara larissa larry lars laura lauren laurence laurent laurie lea leah lena lenny leo leona leonard
leonardo leonie leonid leopold leslie leticia lewis liam lilli lillian lily lina linda lindsay lindsey
lisa lisbeth liz lola lolita loren lorena lorenzo lothar louis louisa louise luca lucas lucia lucie
lucy ludwig luis luisa luise lukas luke luna lutz lydia lyudmila
nadia nadine nadja nancy naomi natalia natalie nataly natasha nathalie nathan nathaniel nastya nelli
nelson nicholas nick nicki nicky nico nicola nicolas nicole nicoletta nigel niklas nikita nikki niko
nikola nikolai nikolaus nils nina nino noah noel noemi nora norbert norma norman
olaf oleg olesya olga oliver olivia olivier oscar oskar otto oxana oksana pablo pamela paola paolo
pascal pat patrice patricia patricio patrick patrik paul paula paulina pauline paulo pavel pedro penny
peggy peter petra philip philipp philippe phillip pia pierre polina rachel rafael rainer ralf ralph
ramona randy raphael raquel raul raymond rebecca regina reinhard renata renate rene ricardo richard
rick ricky rita robert roberta roberto robin rocco rodney rodrigo roger roland rolf roman romina ronald
ronny rosa rosemary rosie ross roxana roxy ruben rudi rudolf ruslan russell ruth ryan
sabine sabrina sally salvatore sam samantha sammy samuel sandra sandro sandy santiago sara sarah sascha
sasha scott sean sebastian selena selina serena sergei sergej sergey sergio shane shannon sharon shawn
sheila shelby shelley sheri sherry shirley sibylle siegfried sigrid silke silvia simon simona simone
slava sofia sofie sonia sonja sophia sophie stacey stacy stan stanislav stefan stefania stefanie
steffen steffi stella stephan stephanie stephen steve steven stewart stuart sue summer susan susana
susanne susi suzanne svea sven svenja svetlana sylvia sylvie
tabea tamara tammy tanja tanya tara tatiana tatjana taylor teresa terry thea theo theodor theresa
therese thomas thorsten tiffany tim timo timothy timur tina tobias todd tom tomas tommaso tommy toni
tonia tony torsten tracey tracy travis trevor tristan troy tyler udo ulf uli ulrich ulrike ursula uschi
ute uwe vadim valentin valentina valentine valeria valerie vanessa vera verena veronica veronika
veronique vicky victor victoria viktor viktoria vincent vincenzo viola virginie vita vitali vitaly
vivian vivien vladimir vladislav volker volodya walter waltraud wanda wendy werner wilhelm will william
willi willy wolfgang xavier xenia yana yannick yasmin yulia yuri yvette yvonne zachary zoe
buddy buster bailey brandy casper cody cooper daisy duke fluffy ginger gizmo jasper kelsey lady lucky
maddie maggie midnight misty molly muffin oreo oscar patch peaches pepper precious princess rascal rex
rocky roscoe rusty sadie sam sasha scout shadow simba smokey snickers snowball socks sparky spike spot
tigger toby trixie whiskers winston yoyo ziggy bubba bubbles bubblegum boomer bandit barney beavis
salon beauty beautysalon hair hairsalon haircut hairstyle friseur friseursalon frisör kosmetik
kosmetikstudio parikmaher nails nailart nailstudio barber barbershop barista makeup lipstick mascara
shampoo stylist spa wellness massage scissors schere manicure pedicure blond blonde brunette curly
trustno ncc enterprise spock kirk picard asdfasdf qwerqwer zxcvzxcv thx bond jamesbond doctorwho
blahblah blabla lalala lalalala hahaha hahahaha hihihi hehehe jajaja lollol lololol lol rofl omg omfg
nopassword nopass mypassword mypass yourpassword thepassword newpassword oldpassword userpass
passpass passport passion password passwords passworld passwordpassword pwd adminadmin rootroot
testtest usertest testuser testpass demodemo guestguest temppass temp temporary tempo tmp dummy sample
example letme letmesee letmeout iamthebest iamcool iamgod imthebest thebest bestever thegreat number
numberone onetwo onetwothree eins zwei drei einszwei dva odin raz razdva raz dva tri hundert tausend
firstname lastname nickname surname mustermann maxmustermann johndoe janedoe
`

/** The list, made when somebody first chooses a password. */
export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))

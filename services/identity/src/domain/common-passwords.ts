const listed = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Words that common passwords begin with; most are too short to be a password. */
const BEGINNINGS = listed(`
  password passw0rd p@ssword p@ssw0rd pa55word passwort motdepasse contrasena letmein welcome welc0me hello admin
  administrator root login master secret access changeme default guest test tester testing user qwerty qwertz azerty
  qwer1234 asdfgh zxcvbn abc123 abcd1234 abcdef a1b2c3d4 iloveyou loveyou love princess sunshine monkey dragon shadow
  superman batman spiderman pokemon naruto starwars trustno1 football baseball basketball soccer hockey liverpool
  arsenal chelsea barcelona juventus realmadrid michael michelle jennifer jessica ashley daniel thomas jordan hunter
  charlie andrew matthew joshua robert george anthony william nicole amanda samantha summer winter spring autumn
  january february october november december monday friday freedom whatever computer internet google facebook samsung
  iphone mustang ferrari corvette harley maggie buster pepper ginger cookie cheese chocolate butterfly flower angel
  lovely family forever blessed jesus mother babygirl purple orange yellow silver diamond london america canada
  australia germany money lucky killer hacker matrix gandalf merlin phoenix tigger killer123 ninja warrior bitcoin
  crypto trading wallet payment folio company support office`)

const ENDINGS = listed(`
  1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 0 00 000 007 01 10 11 111 1111 22 69 77 99 321 4321
  654321 2000 2010 2015 2018 2019 2020 2021 2022 2023 2024 2025 2026 1980 1985 1990 1995 1999 ! !! !!! 1! 12! 123! 1234!
  123!@# 2024! 2025! 2026! @123 @1234 @2024 @2025 #1 #123 _123 .123 abc qwerty xyz one me you`)

const WHOLE = listed(`
  0123456789 1234567890 12345678901 123456789012 1234512345 1234554321 0987654321 9876543210 987654321a 123456789a
  123456789q a123456789 q123456789 1234567899 1122334455 1112223334 1231231234 1213141516 1020304050 1029384756 5432112345
  147258369a 1472583690 7894561230 3141592653 2718281828 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc qazwsxedcrfv
  zaq12wsxcde3 qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[] qwertyuiopasdf qwertzuiop azertyuiop asdfghjkl1
  asdfghjkl; asdfghjklzxcvbnm zxcvbnm123 zxcvbnm,./ poiuytrewq mnbvcxzlkj lkjhgfdsaq 1234qwerasdf qwerasdfzxcv qweasdzxc1
  qweasd123456 q1w2e3r4t5 q1w2e3r4t5y6 a1s2d3f4g5 abcdefghij abcdefghijk abcdefghijkl abcde12345 abcd123456 12345abcde
  abc123456789 aa12345678 aa123456789 passwordpassword password-password password_1 mypassword mypassword1 mypassword123
  newpassword oldpassword thepassword yourpassword nopassword password123456 password1password letmeinnow letmein2now
  welcomehome welcometo123 iloveyou12 iloveyou4ever iloveyouforever iloveyousomuch ilovemyself ilovejesus ilovemusic
  ilovemymom ilovemydad iloveu1234 loveyou123 lovelovelove jesuschrist jesuslovesme jesusislord godisgood1 godislove1
  hallo12345 hallohallo hellohello helloworld helloworld1 hello-world administrator administrator1 adminadmin
  admin12345 rootroot12 testtest12 testtest123 testtesttest temporary1 temppassword changeme123 changemenow changeit123
  secret1234 topsecret1 masterkey1 opensesame letmepass1 correcthorsebatterystaple correct-horse-battery-staple
  correct.horse.battery.staple correcthorse trustnoone1 whatever123 nothing123 something1 basketball football12
  volleyball skateboard snowboard1 motorcycle lamborghini volkswagen1 mercedes123 chevrolet1 harrypotter harrypotter1
  hogwarts12 starwars12 startrek12 spiderman12 superman123 batman1234 wonderwoman captainamerica christmas1 halloween1
  valentine1 washington california1 newyork123 manchester manchester1 manchesterunited liverpool1 liverpoolfc
  realmadrid1 barcelona1 juventus123 chocolate1 strawberry blueberry1 watermelon pineapple1 sweetheart beautiful1
  butterfly1 elizabeth1 alexander1 alexandra1 christian1 christopher christina1 stephanie1 sebastian1 valentina1
  maximilian katherine1 jonathan12 gabriella1 charlotte1 josephine1 michaeljordan justinbieber onedirection metallica1
  slipknot666 ironmaiden linkinpark greenday12 playstation playstation3 playstation4 playstation5 nintendo64 minecraft1
  minecraft123 counterstrike callofduty1 worldofwarcraft leagueoflegends fortnite123 runescape123 pokemon123 dragonball1
  dragonballz computer12 computer123 internet123 microsoft1 windows123 samsung123 blackberry google1234 facebook12
  facebook123 instagram1 linkedin123 youtube123 university1 engineering management1 accounting1 technology1 scorpion123
  thunderbird sunflower1 sunshine12 rainbow123 moonlight1 midnight12 cinderella snowwhite1 tinkerbell mickeymouse
  donaldduck winniethepooh scoobydoo1 spongebob1 bobmarley1 marlboro123 budweiser1 heineken123 jackdaniels`)

const MIN_LENGTH = 10

const composed = BEGINNINGS.flatMap((beginning) => ENDINGS.map((ending) => beginning + ending))

/** Common passwords that are long enough to be chosen, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [...WHOLE, ...BEGINNINGS, ...composed].filter((password) => password.length >= MIN_LENGTH),
)

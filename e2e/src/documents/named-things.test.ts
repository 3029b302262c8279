import { describe, expect, it } from 'vitest'
import { missingRows } from './missing-rows.ts'
import { missingCommands } from './named-commands.ts'
import { missingIdentifiers, wordsIn } from './named-identifiers.ts'
import { brokenLinks, missingPaths } from './named-paths.ts'
import { readPage } from './read-page.ts'

const paths = new Set([
  'libs/',
  'libs/bus/',
  'libs/bus/src/',
  'libs/bus/src/kafka.ts',
  'libs/bus/src/kafka-wire.test.ts',
  'docs/',
  'docs/audit.md',
  'docs/tours/',
  'docs/tours/client.md',
  'docker-compose.yml',
])
const missing = (markdown: string) => missingPaths(readPage(markdown), paths).map(({ line, text }) => `${line} ${text}`)

describe('the paths that a page names', () => {
  it.each([
    ['a file from the root', 'See `libs/bus/src/kafka.ts`.'],
    ['a folder, with and without a slash at its end', '`libs/bus/src/` and `libs/bus`'],
    ['a file of the root', '`docker-compose.yml`'],
    ['a file beside one that the section named before', '`libs/bus/src/kafka.ts`, then `kafka-wire.test.ts`'],
    ['a file in a folder that the section named before', '(`libs/bus`)\n\n1. `src/kafka.ts`'],
    ['a name with a part to fill in', '`libs/{port}/src/kafka.ts` and `libs/bus/src/*.test.ts`'],
    ['an ending', '`*.test.ts`'],
    ['what is no path', '`demo.json`, `GET /v1/health`, `a/b`, `x.ts y`, `.ts`'],
    [
      'an argument of a command',
      '`node libs/bus/src/kafka.ts --max 1`\n```\nnpx vitest run libs/bus -t x # libs/none\n```',
    ],
    ['an argument that is no path of the repository', '`docker run -v /srv/none:/data a/b` and `node none/none.ts`'],
    ['what stands in a block of code', '```\n`libs/none.ts`\n```'],
  ])('exist: %s', (_, markdown) => {
    expect(missing(markdown)).toEqual([])
  })

  it.each([
    ['a file that is not there', 'a\n`libs/bus/src/none.ts`', '2 libs/bus/src/none.ts'],
    ['a folder that is not there', '`libs/none/`', '1 libs/none/'],
    ['a file in no folder that was named', '`kafka.ts`', '1 kafka.ts'],
    ['a folder that was named after it', '`kafka.ts` of `libs/bus/src`', '1 kafka.ts'],
    ['a folder that another section named', '# A\n`libs/bus/src`\n# B\n`kafka.ts`', '4 kafka.ts'],
    ['a pattern that nothing fits', '`libs/{port}/src/none.ts`', '1 libs/{port}/src/none.ts'],
    ['an argument of a command', 'a\n    npx vitest run --project unit libs/bus/none.ts', '2 libs/bus/none.ts'],
    ['a program that a command starts', '`node libs/none.ts --max 1`', '1 libs/none.ts'],
    ['an ending that no file has', '`*.none.ts`', '1 *.none.ts'],
  ])('are reported if missing: %s', (_, markdown, fault) => {
    expect(missing(markdown)).toEqual([fault])
  })
})

describe('the identifiers that a page names', () => {
  const words = new Set(wordsIn("const waitFor = () => WALLET_SERVICE // 'TransferSent'"))
  const unknown = (markdown: string) =>
    missingIdentifiers(readPage(markdown), words).map(({ line, text }) => `${line} ${text}`)

  it('stand in the code', () =>
    expect(unknown('`waitFor`, `WALLET_SERVICE`, `TransferSent`, `other` words, `USD`, `a-b`, `aB cD`')).toEqual([]))

  it.each([
    ['a function', 'a\n`waitUntil`', '2 waitUntil'],
    ['a constant', '`WALLET_VIEW`', '1 WALLET_VIEW'],
    ['an event', '`TransferLost`', '1 TransferLost'],
  ])('are missed where the code lacks %s', (_, markdown, found) => expect(unknown(markdown)).toEqual([found]))
})

describe('the links of a page', () => {
  const broken = (markdown: string) => {
    const anchorsOf = () => new Set(['over-http'])
    return brokenLinks(readPage(markdown), { file: 'docs/tours/client.md', paths, anchorsOf }).map(({ text }) => text)
  }

  it('lead to files, folders, headings and elsewhere', () => {
    const links = ['../audit.md', '../audit.md#over-http', '../../libs/bus', '#over-http', 'https://example.com/x#y']
    expect(broken(links.map((link) => `[x](${link})`).join('\n'))).toEqual([])
  })

  it.each(['../none.md', 'audit.md', '../audit.md#none', '#none'])(
    'are reported if their target is missing: %s',
    (link) => {
      expect(broken(`[x](${link})`)).toEqual([link])
    },
  )

  it('name headings without their code and punctuation', () => {
    expect([...readPage('## `npm start`, by hand: a hash\n').anchors]).toEqual(['npm-start-by-hand-a-hash'])
  })
})

describe('the commands that a page names', () => {
  const programs = new Map([
    ['start', '--port N  --data-dir D'],
    ['audit', 'verify --at --json'],
    ['check', ''],
    ['start --workspace examples/consumer', ''],
  ])
  const strange = (markdown: string) => missingCommands(readPage(markdown), programs).map(({ text }) => text)

  it.each([
    '`npm start -- --port 9000`',
    '`npm run audit -- verify --at 3`',
    '```sh\nX=$(npm run --silent audit -- verify --json | cat --none)\n```',
    '`npm start --workspace examples/consumer`',
    '`npm run check` and `npm run`',
    '`--port N`, `--build`',
  ])('exist: %j', (markdown) => {
    expect(strange(markdown)).toEqual([])
  })

  it.each([
    ['`npm run none`', 'npm run none'],
    ['`npm test`', 'npm run test'],
    ['`npm start -- --ports 9`', 'start --ports'],
    ['`npm run audit -- verfy`', 'audit verfy'],
    ['```sh\nnpm run audit -- verify --none\n```', 'audit --none'],
    ['`--none`', '--none'],
    ['`npm start --workspace examples/none`', 'npm run start --workspace examples/none'],
  ])('are reported if missing: %j', (markdown, fault) => {
    expect(strange(markdown)).toEqual([fault])
  })
})

it('the marks of an unfinished merge are found, also in a block of code', () => {
  const page = readPage('a\n<<<<<<< HEAD\n```\nb\n=======\n```\n>>>>>>> 30e4a963 (A subject)\n| ======= |')
  expect(page.mergeMarks.map(({ line }) => line)).toEqual([2, 5, 7])
})

describe('the rows of the tables of packages', () => {
  const page =
    '| folder | contents |\n| --- | --- |\n| `libs/bus` | the bus |\n| `libs/keys`, `redis` | two |\n\nSee `libs/feed`.'

  it.each([
    ['libs/bus', []],
    ['libs/keys', ['libs/keys']],
    ['libs/feed', ['libs/feed']],
    ['bus', ['bus']],
  ])('are compared with the whole first cell: %s', (name, expected) => {
    expect(missingRows(page, [name])).toEqual(expected)
  })
})

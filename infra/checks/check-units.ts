import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkedFolder, filesIn, repositoryPaths } from './repository-paths.ts'

/** Matches the code that is checked; tests set options of other libraries. */
const READ = /^(?:libs|services|bench|e2e|examples|infra)\/.*\.(?:tsx?|mjs)$/
const TEST = /\.(?:test|int|e2e)\.ts$/

/** The words for a span of time; a name that ends with one does not say in which unit it counts. */
const SPANS = [
  ...['timeout', 'delay', 'pause', 'interval', 'ttl', 'elapsed', 'latency', 'backoff', 'lifetime', 'skew'],
  ...['age', 'patience', 'life'],
]
/** The words for a moment as a number; a function named so may take the moment and return anything. */
const MOMENTS = ['deadline', 'until']

const endingWith = (words: readonly string[]): string => {
  const capitalized = words.map((word) => word[0]?.toUpperCase() + word.slice(1))
  return `(?:${words.join('|')}|\\w*[a-z](?:${capitalized.join('|')}))`
}
const NAME = endingWith([...SPANS, ...MOMENTS])
const UPPER_CASE = [...SPANS, ...MOMENTS].join('|').toUpperCase()

const RULES = [
  // A field, a parameter or a variable that is declared as a number.
  new RegExp(`\\b(${NAME})\\??: number\\b`, 'g'),
  // A function that returns a number.
  new RegExp(`\\bconst (${endingWith(SPANS)}) = \\((?:[^()]|\\([^()]*\\))*\\): number\\b`, 'g'),
  // A constant that is a number, or is computed of numbers; `CHECKS_PER_TIMEOUT` counts checks.
  new RegExp(`\\bconst ((?!\\w*_PER_)(?:\\w*_)?(?:${UPPER_CASE})) = [\\d(A-Z-]`, 'g'),
  // A variable that is computed of numbers, or read from a clock.
  new RegExp(`\\b(?:const|let) (${NAME}) = (?=[^\\n'"\`]*(?: [-+*/] |\\bMath\\.|\\.now\\())(?![^\\n]*=>)`, 'g'),
  // A variable that has the value of a name with a unit.
  new RegExp(`\\b(?:const|let) (${NAME}) = [\\w.]+(?:Ms|[sS]econds|_ms|_MS|_SECONDS)\\n`, 'g'),
  // A field with a unit whose value is taken under a name without it.
  new RegExp(`\\b\\w+(?:Ms|[sS]econds|_ms): (${NAME})\\b(?!\\()`, 'g'),
]

/** The names that Folio does not choose: fields of another library, of a protocol, and of HTTP. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  'libs/bus/src/kafka/patches/heartbeat-clock.ts': ['interval'],
  'libs/bus/src/kafka/patches/request-timers.ts': ['requestTimeout'],
  'libs/bus/src/kafka/wire/produce-request.ts': ['timeout'],
  'libs/event-store/src/eventstoredb/connection/connection.ts': ['deadline'],
  'services/console/src/api/call-failure.ts': ['REQUEST_TIMEOUT'],
}
const FILES_MIN = 1000

const { root, isRepository } = checkedFolder()
const files = filesIn(repositoryPaths(root)).filter((file) => READ.test(file) && !TEST.test(file))

/** A name without a unit, and the file and line that declare it. */
type Unitless = { readonly file: string; readonly line: number; readonly name: string }

const unitlessIn = (file: string): readonly Unitless[] => {
  const text = readFileSync(join(root, file), 'utf8')
  return RULES.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 1: name = '' }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      name,
    })),
  )
}

const found = files.flatMap(unitlessIn)
const isForeign = ({ file, name }: Unitless): boolean => FOREIGN[file]?.includes(name) ?? false
const idle = Object.entries(FOREIGN).flatMap(([file, names]) =>
  names
    .filter((name) => !found.some((one) => one.file === file && one.name === name))
    .map((name) => `${file}: ${name}`),
)
const faults = [
  ...found
    .filter((one) => !isForeign(one))
    .map(
      ({ file, line, name }) =>
        `${file}:${line}: ${name} has no unit: end the name with Ms, Seconds, Microseconds or Epoch`,
    ),
  ...(isRepository ? idle.map((one) => `${one} is not there: remove it from the list of foreign names`) : []),
]
for (const fault of faults) console.error(fault)
if (isRepository && files.length < FILES_MIN) {
  console.error(`only ${files.length} files were seen, at least ${FILES_MIN} expected: the check itself is broken`)
  process.exitCode = 1
}
console.log(`${files.length} files, ${faults.length} names of times without a unit`)
if (faults.length > 0) process.exitCode = 1

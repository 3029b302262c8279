import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesIn, repositoryPaths } from './repository-paths.ts'

/** Matches the code that is checked; tests set options of other libraries. */
const READ = /^(?:libs|services|bench|e2e|examples|infra)\/.*\.(?:tsx?|mjs)$/
const TEST = /\.(?:test|int|e2e)\.ts$/

/** The words for a span of time; a name that ends with one does not say in which unit it counts. */
const SPANS = ['timeout', 'delay', 'pause', 'interval', 'ttl', 'elapsed', 'latency', 'backoff', 'lifetime', 'skew']

const capitalized = SPANS.map((word) => word[0]?.toUpperCase() + word.slice(1))
const SPAN = `(?:${SPANS.join('|')}|\\w*[a-z](?:${capitalized.join('|')}))`
/** Matches what is declared as a number: a field, a parameter, or a variable. */
const DECLARED = new RegExp(`\\b(${SPAN})\\??: number\\b`, 'g')
/** Matches a constant that is a number, or is computed of numbers; `CHECKS_PER_TIMEOUT` counts checks. */
const CONSTANT = new RegExp(`\\bconst ((?!\\w*_PER_)(?:\\w*_)?(?:${SPANS.join('|').toUpperCase()})) = [\\d(A-Z-]`, 'g')

/** The names that Folio does not choose: fields of another library, of a protocol, and of HTTP. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  'libs/bus/src/kafka/patches/request-timers.ts': ['requestTimeout'],
  'libs/bus/src/kafka/wire/produce-request.ts': ['timeout'],
  'services/console/src/api/call-failure.ts': ['REQUEST_TIMEOUT'],
  'services/console/src/charts/tick-points.ts': ['interval'],
}
const FILES_MIN = 1000

// `node infra/checks/check-units.ts [FOLDER]` checks another folder than the repository.
const [given] = process.argv.slice(2)
const root = given === undefined ? join(import.meta.dirname, '..', '..') : resolve(given)
const files = filesIn(repositoryPaths(root)).filter((file) => READ.test(file) && !TEST.test(file))

/** A name without a unit, and the file and line that declare it. */
type Unitless = { readonly file: string; readonly line: number; readonly name: string }

const unitlessIn = (file: string): readonly Unitless[] => {
  const text = readFileSync(join(root, file), 'utf8')
  return [DECLARED, CONSTANT].flatMap((pattern) =>
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
      ({ file, line, name }) => `${file}:${line}: ${name} has no unit: end the name with Ms, Seconds or Microseconds`,
    ),
  ...(given === undefined ? idle.map((one) => `${one} is not there: remove it from the list of foreign names`) : []),
]
for (const fault of faults) console.error(fault)
if (given === undefined && files.length < FILES_MIN) {
  console.error(`only ${files.length} files were seen, at least ${FILES_MIN} expected: the check itself is broken`)
  process.exitCode = 1
}
console.log(`${files.length} files, ${faults.length} names of spans of time without a unit`)
if (faults.length > 0) process.exitCode = 1

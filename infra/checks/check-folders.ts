import { dirname } from 'node:path/posix'
import { checkedFolder, filesIn, repositoryPaths } from './repository-paths.ts'

/** Matches the folders that are checked: every rule here applies to each of them. */
const READ = /^(?:(?:libs|services)\/[^/]+\/src|(?:e2e|bench)\/src|examples|infra)\//
const RUN = /\.(?:test|int|e2e)\.tsx?$/
const TEST = /\.(?:test|int|e2e|conformance)\.tsx?$/
const GENERATED = /\.gen\.ts$/
/** A reader takes in a list of this many files at once. */
const FILES_MAX = 15
const FOLDERS_MIN = 150

/** Matches packages that run in production; all of `libs/test-kit` is test support. */
const SHIPPED = /^(?:libs\/(?!test-kit\/)|services\/)/
const SUPPORT_FOLDER = /\/(?:testing|conformance)\//
/** Match names of sample data, kits, probes and replacements of ports. */
const SUPPORT = [
  /\/(?:test|sample|golden|fixture|fake|faulty|mock|stub|spy|given)-[^/]+\.(?:tsx?|mjs|py|lua)$/,
  /[/-](?:probe|fixtures?|fake|mock|stub|spy|test-kit|under-test)\.(?:tsx?|mjs|py|lua)$/,
]
/** Matches the conformance suite of a port, a function of an adapter. */
const SUITE = /\.conformance\.tsx?$/
/** `npm start` opens these clients in an empty data folder, so that they are shipped. */
const SAMPLES_OF_PRODUCT = 'services/standalone/src/sample-data.ts'

const { root, isRepository } = checkedFolder()
const read = filesIn(repositoryPaths(root)).filter((file) => READ.test(file) && !GENERATED.test(file))

const folders = Map.groupBy(
  read.filter((file) => !TEST.test(file)),
  dirname,
)
const crowded = [...folders]
  .filter(([, files]) => files.length > FILES_MAX)
  .map(
    ([folder, files]) =>
      `${folder}: ${files.length} files besides tests and generated ones, at most ${FILES_MAX}: divide it by idea`,
  )

const shipped = read.filter((file) => SHIPPED.test(file) && !RUN.test(file) && file !== SAMPLES_OF_PRODUCT)
const misplaced = shipped.flatMap((file) => {
  if (SUITE.test(file)) return /\/conformance\//.test(file) ? [] : [`${file}: suites of a port belong in conformance/`]
  const isSupport = SUPPORT.some((pattern) => pattern.test(file)) && !SUPPORT_FOLDER.test(file)
  return isSupport ? [`${file}: test support belongs in testing/ or conformance/`] : []
})

const faults = [...crowded, ...misplaced]
for (const fault of faults) console.error(fault)
if (isRepository && folders.size < FOLDERS_MIN) {
  console.error(`only ${folders.size} folders were seen, at least ${FOLDERS_MIN} expected: the check itself is broken`)
  process.exitCode = 1
}
console.log(`${folders.size} folders, ${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1

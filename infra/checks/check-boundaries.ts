import { join, resolve } from 'node:path'
import { boundaryFaults } from './boundary-faults.ts'

const MODULES_MIN = 1000

// `node infra/checks/check-boundaries.ts [FOLDER]` checks another folder than the repository; there rules may match no
// module, unless `--whole` follows.
const [given, whole] = process.argv.slice(2)
const isWhole = given === undefined || whole === '--whole'
const root = given === undefined ? join(import.meta.dirname, '..', '..') : resolve(given)

const { faults, modules, dependencies } = await boundaryFaults(root, isWhole)
for (const fault of faults) console.error(fault)
console.log(`${modules} modules, ${dependencies} dependencies, ${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1
if (given === undefined && modules < MODULES_MIN) {
  console.error(`only ${modules} modules were seen, at least ${MODULES_MIN} expected: the check itself is broken`)
  process.exitCode = 1
}

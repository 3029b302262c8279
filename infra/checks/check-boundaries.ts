import { boundaryFaults } from './boundary-faults.ts'
import { checkedFolder } from './repository-paths.ts'

const MODULES_MIN = 1000

// `node infra/checks/check-boundaries.ts [FOLDER]` checks another folder than the repository; there rules may match no
// module, unless `--whole` follows.
const { root, isRepository } = checkedFolder()
const isWhole = isRepository || process.argv[3] === '--whole'

const { faults, modules, dependencies } = await boundaryFaults(root, isWhole)
for (const fault of faults) console.error(fault)
console.log(`${modules} modules, ${dependencies} dependencies, ${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1
if (isRepository && modules < MODULES_MIN) {
  console.error(`only ${modules} modules were seen, at least ${MODULES_MIN} expected: the check itself is broken`)
  process.exitCode = 1
}

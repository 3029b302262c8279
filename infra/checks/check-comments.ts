import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkedFolder, filesIn, repositoryPaths } from './repository-paths.ts'

/** Matches the code whose doc comments are checked, the tests among it. */
const READ = /^(?:libs|services|bench|e2e|examples|infra)\/.*\.(?:tsx?|mjs)$/
/** The words that begin a clause in place of an actor or a thing. */
const WORDS = ['What', 'Whatever', 'Where', 'How', 'Who', 'Whoever', 'Whether', 'Nothing', 'Nobody']
/** Matches a doc comment that begins with one of the words, on its first line or the next. */
const COMMENT = new RegExp(`/\\*\\*\\s+(?:\\*\\s+)?(${WORDS.join('|')})\\b`, 'g')
const FILES_MIN = 2000

const { root, isRepository } = checkedFolder()
const files = filesIn(repositoryPaths(root)).filter((file) => READ.test(file))

const faultsIn = (file: string): readonly string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(COMMENT)].map(
    ({ index, 1: word }) =>
      `${file}:${text.slice(0, index).split('\n').length}: the comment begins with ${word}: begin with the thing or the verb`,
  )
}

const faults = files.flatMap(faultsIn)
for (const fault of faults) console.error(fault)
if (isRepository && files.length < FILES_MIN) {
  console.error(`only ${files.length} files were seen, at least ${FILES_MIN} expected: the check itself is broken`)
  process.exitCode = 1
}
console.log(`${files.length} files, ${faults.length} doc comments that begin with a clause`)
if (faults.length > 0) process.exitCode = 1

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkedFolder, filesIn, repositoryPaths } from './repository-paths.ts'

/** The package with most faces: each new endpoint and event adds one, so that its exports are written, not edited. */
const PACKAGE = 'libs/contracts'
const MANIFEST = `${PACKAGE}/package.json`
const CODE = /^(?:libs|services|bench|e2e|examples)\/.*\.tsx?$/
const IMPORTED = /['"]@folio\/contracts\/([\w./-]+)['"]/g

// `node infra/checks/write-exports.ts [FOLDER]` lists in the exports of libs/contracts each of its files that another package
// imports, in the repository or in another folder; the checks of types and of boundaries fail while the list is another one.
const { root } = checkedFolder()
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const paths = repositoryPaths(root)
const imported = filesIn(paths)
  .filter((file) => CODE.test(file) && !file.startsWith(`${PACKAGE}/`))
  .flatMap((file) => [...read(file).matchAll(IMPORTED)].map(([, face = '']) => face))
  .filter((face) => paths.has(`${PACKAGE}/src/${face}`))
const exports = Object.fromEntries([...new Set(imported)].sort().map((face) => [`./${face}`, `./src/${face}`]))

const text = read(MANIFEST)
const written = `${JSON.stringify({ ...JSON.parse(text), exports }, null, 2)}\n`
if (written !== text) {
  writeFileSync(join(root, MANIFEST), written)
  console.log(`wrote the exports of ${MANIFEST}`)
}

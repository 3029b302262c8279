import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..', '..', '..')
const packageSchema = z.object({
  name: z.string(),
  type: z.literal('module'),
  exports: z.record(z.string(), z.string().nullable()).default({}),
})

const folders = ['libs', 'services'].flatMap((parent) =>
  readdirSync(join(root, parent)).map((folder) => ({ folder, path: join(root, parent, folder) })),
)

it.each(folders)(
  '@folio/$folder is named and exports its sources as infra/node/resolve-sources.mjs finds them',
  ({ folder, path }) => {
    const { name, exports } = packageSchema.parse(JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')))
    expect(name).toBe(`@folio/${folder}`)
    const exported = Object.entries(exports).filter(([, file]) => file !== null)
    for (const [subpath, file] of exported) expect(file).toBe(subpath.replace('./', './src/'))
  },
)

it('loads zod without the languages in which Folio does not speak', () => {
  const program =
    "import('zod').then(({ z }) => console.log(Object.keys(z.locales), z.string().safeParse(1).error.issues[0].message))"
  const hook = join(root, 'infra/node/resolve-sources.mjs')
  const { stdout } = spawnSync(process.execPath, ['--import', hook, '-e', program], { cwd: root, encoding: 'utf8' })
  expect(stdout).toBe("[ 'default' ] Invalid input: expected string, received number\n")
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The bytes of the files that a page loads before it shows anything, compressed: at most 180 KB. */
const FIRST_LOAD_MAX = 180_000
/** The most bytes of a part that is loaded when it is needed, compressed, by its name; the last line is for all others. */
const LAZY_PARTS = [
  { name: /^assets\/screen-/, max: 40_000 },
  { name: /^assets\/palette/, max: 80_000 },
  { name: /^assets\/step-plot/, max: 23_000 },
  { name: /^assets\/trade-chart/, max: 62_000 },
  { name: /^/, max: 30_000 },
] as const

const partMax = (file: string): number => LAZY_PARTS.find(({ name }) => name.test(file))?.max ?? 0

// `node infra/checks/check-console.ts [FOLDER]` checks another folder of builds than services/console/dist.
const [folder = join(import.meta.dirname, '..', '..', 'services', 'console', 'dist')] = process.argv.slice(2)

type Face = { readonly name: string; readonly base: string; readonly forbidden: readonly RegExp[] }

/** Neither face parses by zod or loads from another origin; no operator code reaches the public port. */
const SHARED = [/\bZodError\b/, /\bimport\(["']https?:/, /url\(["']?https?:/]
const FACES: readonly Face[] = [
  { name: 'operator', base: '/console/', forbidden: SHARED },
  { name: 'client', base: '/app/', forbidden: [...SHARED, /\/operator\/v1/] },
]

const INLINE = /<style|<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=|(?:src|href)="https?:/

const compressed = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length

/** Lists the faults of one built face, and says the size of its first load. */
const faultsOf = ({ name, base, forbidden }: Face): readonly string[] => {
  const built = join(folder, name)
  const page = readFileSync(join(built, `${name}.html`), 'utf8')
  const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
  const foreign = loaded.filter((path) => !path.startsWith(`${base}assets/`))
  const first = new Set([`${name}.html`, ...loaded.map((path) => path.slice(base.length))])
  const files = globSync('**/*.{html,js,css,svg}', { cwd: built })
  const firstLoad = [...first].reduce((sum, path) => sum + compressed(join(built, path)), 0)
  console.log(`${name}: first load ${(firstLoad / 1000).toFixed(1)} KB of ${FIRST_LOAD_MAX / 1000} KB, compressed`)
  return [
    ...foreign.map((path) => `${name}.html loads ${path}, which is not under ${base}assets/`),
    ...(INLINE.test(page) ? [`${name}.html has an inline script or style, which the policy refuses`] : []),
    ...(firstLoad > FIRST_LOAD_MAX ? [`${name}: the first load is ${firstLoad} bytes, at most ${FIRST_LOAD_MAX}`] : []),
    ...files
      .filter((file) => !first.has(file) && compressed(join(built, file)) > partMax(file))
      .map((file) => `${name}/${file}: ${compressed(join(built, file))} bytes compressed, at most ${partMax(file)}`),
    ...files.flatMap((file) => {
      const text = readFileSync(join(built, file), 'utf8')
      return forbidden.filter((pattern) => pattern.test(text)).map((pattern) => `${name}/${file} contains ${pattern}`)
    }),
  ]
}

const faults = FACES.flatMap(faultsOf)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

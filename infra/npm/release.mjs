import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, root } from './ensure-installed.mjs'

const USAGE = `Usage: npm run release -- [--tag TAG] [--out DIR]

Writes the contract with clients into DIR/folio-TAG.tar.gz: the OpenAPI document, the AsyncAPI document of the ledger topics,
and a JSON Schema for each message of the sockets and direction. DIR is "release" and TAG that of the commit, unless given.
`
const TAG = /^v?\d+\.\d+\.\d+(?:-[\w.]+)?$/
/** A fixed time, so that archives of the same files have the same bytes. */
const MTIME = new Date(0)

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const tagOfCommit = () => {
  try {
    return git('describe', '--tags', '--exact-match')
  } catch {
    throw new Error('the commit has no tag: name one by --tag, or make it with git tag')
  }
}

const release = async ({ tag = tagOfCommit(), out }) => {
  if (!TAG.test(tag)) throw new Error(`the tag must be a version such as v1.2.0, not ${tag}`)
  execFileSync('npm', ['run', '--silent', 'check:generated'], { cwd: root, stdio: 'inherit' })
  const docs = join(root, 'docs')
  const messages = readdirSync(join(docs, 'websocket')).sort()
  const files = ['openapi.json', 'asyncapi.json', ...messages.map((name) => `websocket/${name}`)]
  // The import stands here because on a fresh clone the package was installed a moment ago.
  const { create } = await import('tar')
  mkdirSync(out, { recursive: true })
  const file = join(out, `folio-${tag}.tar.gz`)
  await create(
    { cwd: docs, file, prefix: `folio-${tag}`, gzip: true, portable: true, mtime: MTIME, strict: true },
    files,
  )
  console.log(`${file}: ${files.length} files`)
}

ensureInstalled()
try {
  const { values } = parseArgs({
    options: {
      tag: { type: 'string' },
      out: { type: 'string', default: join(root, 'release') },
      help: { type: 'boolean' },
    },
  })
  if (values.help) console.log(USAGE)
  else await release(values)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

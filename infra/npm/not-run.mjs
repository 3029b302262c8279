import { relative } from 'node:path'

// A test or its suite names its requirement as `(needs …)`, with the remedy after a colon.
const NEEDS = /\(needs ([^):]+)([^)]*)\)/g
const SKIPPED = / SKIPPED: (.+)$/

const REMEDIES = {
  'a Docker engine': [
    'A Docker engine: install Docker and start it, until `docker info` answers; the images come by themselves. On a',
    'Debian 12 that reaches no image registry: `sudo .ci/containers /tmp/engine.pid && . .ci/environment`.',
  ],
  'packages of python3': [
    'Packages of python3: put them into a folder by `.ci/python-tools FOLDER PACKAGE==VERSION …`, with the versions that',
    '.ci/run names, and set PYTHON_CLIENTS to the `bin` of that folder.',
  ],
  Chromium: [
    'Chromium: install its shell without windows, on Debian by `.ci/install chromium-headless-shell=chromium-headless-shell`,',
    'or a whole Chromium as the program `chromium`; or name the program of a Chromium by CHROMIUM.',
  ],
  python3: ['python3: install Python 3, until `python3 --version` answers.'],
}

const reasonOf = ({ fullName }) => {
  // The reason of the test itself precedes the requirement of its suite, which may be met.
  const skipped = SKIPPED.exec(fullName)?.[1]
  if (skipped !== undefined) return { need: undefined, text: skipped }
  const [, need, remedy] = [...fullName.matchAll(NEEDS)].at(-1) ?? []
  return { need, text: need ? `needs ${need}${remedy}` : 'its name gives no reason' }
}

/**
 * Returns lines that list the tests of a vitest report that did not run, with the reasons and the remedies; empty if
 * all ran.
 */
export const notRun = ({ testResults }, root) => {
  const lines = []
  const wanted = new Set()
  for (const { name, assertionResults } of testResults) {
    const reasons = assertionResults.filter(({ status }) => status === 'skipped').map(reasonOf)
    for (const text of new Set(reasons.map((reason) => reason.text))) {
      const count = reasons.filter((reason) => reason.text === text).length
      lines.push(`  ${relative(root, name)}: ${count} of ${assertionResults.length} (${text})`)
    }
    for (const { need } of reasons) wanted.add(need)
  }
  if (lines.length === 0) return []
  const remedies = [...wanted].flatMap((need) => REMEDIES[need] ?? [])
  return ['NOT RUN:', ...lines, ...remedies]
}

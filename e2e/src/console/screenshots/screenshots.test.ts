import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SCREENSHOT_BYTES_MAX, SCREENSHOTS, screenshotsFolder } from './screenshots.ts'

const docs = join(screenshotsFolder, '..')
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The texts of the pages that may show a screenshot, with the folder of the images as each page names it. */
const pages = [
  { folder: 'docs/images', text: readFileSync(join(docs, '..', 'README.md'), 'utf8') },
  { folder: 'images', text: readFileSync(join(docs, 'console.md'), 'utf8') },
]

it.each(SCREENSHOTS)('the screenshot $name exists, is small, and a document shows it', ({ name }) => {
  const file = join(screenshotsFolder, `${name}.png`)
  expect(readFileSync(file).subarray(0, PNG.length)).toEqual(PNG)
  expect(statSync(file).size).toBeLessThanOrEqual(SCREENSHOT_BYTES_MAX)
  expect(pages.some(({ folder, text }) => text.includes(`](${folder}/${name}.png)`))).toBe(true)
})

it('the folder of screenshots has no other files', () =>
  expect(readdirSync(screenshotsFolder).toSorted()).toEqual(SCREENSHOTS.map(({ name }) => `${name}.png`).toSorted()))

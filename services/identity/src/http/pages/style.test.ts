import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { STYLE } from './style.ts'

const theme = readFileSync(new URL('../../../../console/src/ui/theme.css', import.meta.url), 'utf8')

/** The values of the custom properties in a part of the console's theme, by name. */
const valuesIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', value = '']) => [name, value]))

it('the pages have the colours of the console, light and dark', () => {
  const [light, dark] = theme.split('@media (prefers-color-scheme: dark)').map(valuesIn)
  const used = [...STYLE.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)]
  expect(used.length).toBeGreaterThan(10)
  for (const [, name = '', ...values] of used) {
    expect([name, ...values]).toEqual([name, light?.get(name), dark?.get(name)])
  }
})

it('the pages have the size and the family of the console’s text', () => {
  const fontOf = (text: string) => /^\s*font:\s*([^;]+);/m.exec(text)?.[1]?.replaceAll(/\s+/g, ' ')
  expect(fontOf(STYLE)).toBe(fontOf(theme))
})

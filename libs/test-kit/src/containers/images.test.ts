import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { publicImages } from './images.ts'

it.each(Object.entries(publicImages))('tests run on the same %s as the cluster', (name, image) => {
  const compose = readFileSync(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8')
  expect(compose).toContain(`image: \${${name.toUpperCase()}_IMAGE:-${image}}`)
})

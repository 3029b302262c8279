import { describe, expect, it } from 'vitest'
import { fillSections } from './fill-sections.ts'
import { markdownTable } from './markdown-table.ts'

const page = (text: string) => `# Page\n\n<!-- generated: a -->\n\n${text}\n\n<!-- end of generated: a -->\n\nrest\n`

describe('filling the generated sections of a page', () => {
  it('replaces the text between the markers, and nothing else', () => {
    expect(fillSections(page('old'), { a: 'new' })).toBe(page('new'))
    expect(fillSections('<!-- generated: a --><!-- end of generated: a -->', { a: 'new' })).toContain('\n\nnew\n\n')
  })

  it('takes text with words that are special in a replacement', () => {
    expect(fillSections(page('old'), { a: 'costs $& and $1' })).toBe(page('costs $& and $1'))
  })

  it.each([
    ['a page without the markers', '# Page', { a: 'x' }],
    ['a page without the end', '<!-- generated: a -->', { a: 'x' }],
    ['a section twice', page('x') + page('x'), { a: 'x' }],
    ['a marker of no section', page('x'), {}],
  ])('refuses %s', (_, text, sections) => {
    expect(() => fillSections(text, sections)).toThrow('generated: a')
  })
})

describe('a Markdown table', () => {
  it('has columns as wide as their widest cell, and escapes column separators', () => {
    const rows = [
      ['one', 'a|b'],
      ['three', ''],
    ]
    expect(markdownTable(['x', 'meaning'], rows).split('\n')).toEqual([
      '| x     | meaning |',
      '| ----- | ------- |',
      '| one   | a\\|b    |',
      '| three |         |',
    ])
  })
})

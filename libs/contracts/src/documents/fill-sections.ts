/** Generated texts by the name in their markers. */
export type Sections = Readonly<Record<string, string>>

const beginOf = (name: string): string => `<!-- generated: ${name} -->`
const endOf = (name: string): string => `<!-- end of generated: ${name} -->`
const MARKER = /<!-- (?:end of )?generated: (.*?) -->/g

const fillOne = (page: string, [name, text]: readonly [string, string]): string => {
  const [before, rest, ...more] = page.split(beginOf(name))
  const [, after, ...ends] = (rest ?? '').split(endOf(name))
  if (before === undefined || after === undefined || more.length + ends.length > 0)
    throw new Error(`the page must hold ${beginOf(name)} and then ${endOf(name)}, once each`)
  return `${before}${beginOf(name)}\n\n${text}\n\n${endOf(name)}${after}`
}

/** Puts each section between its two markers in a page; throws if a marker is missing, doubled, or names no section. */
export const fillSections = (page: string, sections: Sections): string => {
  for (const [marker, name = ''] of page.matchAll(MARKER))
    if (sections[name] === undefined) throw new Error(`no section is generated for ${marker}`)
  return Object.entries(sections).reduce(fillOne, page)
}

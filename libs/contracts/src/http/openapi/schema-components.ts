import type { Json } from './envelope-schemas.ts'

/** The named schemas of one document. */
export type SchemaComponents = {
  /**
   * Adds each object and enumeration of a schema to the components and returns the schema with references to them. A `title`
   * names a component; without one its name is `name` and the path from there, as in `WalletTotalBalance`. Throws if two
   * different schemas get the same name.
   */
  readonly put: (name: string, schema: Json) => Json
  /** All components so far, by name. */
  readonly all: () => Json
}

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const isSchemaList = (value: unknown): value is readonly Json[] => Array.isArray(value) && value.every(isSchema)

const isNamed = (schema: Json): boolean => isSchema(schema['properties']) || Array.isArray(schema['enum'])

/** Converts a name to that of a component: `per_page` to `PerPage`. */
export const componentName = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Collects the named schemas of a document. */
export const schemaComponents = (): SchemaComponents => {
  const components = new Map<string, Json>()

  const keep = (name: string, schema: Json): Json => {
    const known = components.get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`two different schemas come to the name ${name}: give one of them a title of its own by .meta()`)
    }
    components.set(name, schema)
    return { $ref: `#/components/schemas/${name}` }
  }

  const partsOf = (schema: Json, name: string): Json => {
    const parts: Record<string, unknown> = { ...schema }
    const { properties, items, additionalProperties: others } = schema
    if (isSchema(properties)) {
      const fields = Object.entries(properties).filter((field): field is [string, Json] => isSchema(field[1]))
      parts['properties'] = Object.fromEntries(
        fields.map(([field, value]) => [field, put(name + componentName(field), value)]),
      )
    }
    if (isSchema(items)) parts['items'] = put(`${name}Item`, items)
    if (isSchema(others)) parts['additionalProperties'] = put(`${name}Value`, others)
    for (const key of ['anyOf', 'oneOf']) {
      const choices = schema[key]
      if (isSchemaList(choices)) parts[key] = choices.map((choice) => put(name, choice))
    }
    return parts
  }

  const put = (name: string, schema: Json): Json => {
    if (!isNamed(schema)) return partsOf(schema, name)
    const { title, ...rest } = schema
    const own = typeof title === 'string' ? title : name
    return keep(own, partsOf(rest, own))
  }

  return {
    put,
    all: () => Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

import kafkajs, { type Admin } from 'kafkajs'

/** The number of partitions of an existing topic, and the settings made for this topic alone, by name. */
export type ExistingTopic = { readonly partitions: number; readonly settings: Readonly<Record<string, string>> }

const settingsOf = async (
  admin: Admin,
  names: readonly string[],
): Promise<ReadonlyMap<string, ExistingTopic['settings']>> => {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: names.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name })),
  })
  return new Map(
    resources.map(({ resourceName, configEntries }) => {
      const own = configEntries.filter(({ configSource }) => configSource === kafkajs.ConfigSource.TOPIC_CONFIG)
      return [resourceName, Object.fromEntries(own.map(({ configName, configValue }) => [configName, configValue]))]
    }),
  )
}

/** Returns the existing ones of the given topics, by name. */
export const existingTopics = async (
  admin: Admin,
  names: readonly string[],
): Promise<ReadonlyMap<string, ExistingTopic>> => {
  const present = new Set(await admin.listTopics())
  const known = names.filter((name) => present.has(name))
  if (known.length === 0) return new Map()
  const { topics } = await admin.fetchTopicMetadata({ topics: known })
  const settings = await settingsOf(admin, known)
  return new Map(
    topics.map(({ name, partitions }) => [name, { partitions: partitions.length, settings: settings.get(name) ?? {} }]),
  )
}

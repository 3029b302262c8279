import { expect, it } from 'vitest'
import { commandTopics } from './command-topics.ts'
import { topicSettings } from './topic-settings.ts'

it('`commandTopics` has every topic of commands that a broker keeps', () => {
  const kept = topicSettings.map(({ name }) => name).filter((name) => name.includes('.commands.'))
  expect(commandTopics.map(({ name }) => name).sort()).toEqual(kept.sort())
})

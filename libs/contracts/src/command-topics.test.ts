import { expect, it } from 'vitest'
import { commandTopics } from './command-topics.ts'
import { topicSettings } from './topic-settings.ts'

it('every topic of commands that a broker keeps is among them', () => {
  const kept = topicSettings.map(({ name }) => name).filter((name) => name.includes('.commands.'))
  expect(commandTopics.map(({ name }) => name).sort()).toEqual(kept.sort())
})

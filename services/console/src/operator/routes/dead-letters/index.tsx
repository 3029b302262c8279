import { createFileRoute } from '@tanstack/react-router'
import { DeadLettersScreen } from '../../dead-letters/dead-letters-screen.tsx'
import { searchNumber, searchText } from '../../search-fields.ts'

type DeadLettersSearch = { readonly topic?: string | undefined; readonly offset?: number | undefined }

/** The dead letters; the address holds the topic and the letter that is open. */
export const Route = createFileRoute('/dead-letters/')({
  component: DeadLettersScreen,
  validateSearch: ({ topic, offset }: Record<string, unknown>): DeadLettersSearch => ({
    topic: searchText(topic),
    offset: searchNumber(offset),
  }),
})

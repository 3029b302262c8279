import type { listDeadLetters, listDeadLetterTopics } from '@folio/contracts/http/operator/dead-letters.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useRead } from '../reads/use-read.ts'
import { type Letter, type LetterTopic, letterColumns, TOPIC_COLUMNS } from './letter-columns.tsx'
import { LetterDrawer } from './letter-drawer.tsx'

const TOPICS = '/operator/v1/dead-letters'

const topicOf = ({ topic }: LetterTopic): string => topic
const offsetOf = ({ offset }: Letter): string => String(offset)

const Letters = ({ topic, offset }: { readonly topic: string; readonly offset: number | undefined }) => {
  const navigate = useNavigate({ from: '/dead-letters/' })
  const path = pathOf('/operator/v1/dead-letters/{topic}', { topic })
  const read = useRead<typeof listDeadLetters>(path)
  const open = (chosen: number | undefined): void => void navigate({ search: { topic, offset: chosen } })
  return (
    <>
      <ReadStates
        read={read}
        what="the letters"
        empty={{ text: `${topic} has no dead letter. A message that its service cannot handle appears here.` }}
      >
        {(letters) => (
          <DataTable
            caption={`The dead letters of ${topic}, each with its number in the topic, the oldest first`}
            columns={letterColumns(letters)}
            rows={letters}
            rowId={offsetOf}
            selected={String(offset)}
            onOpen={(letter) => open(letter.offset)}
          />
        )}
      </ReadStates>
      {offset === undefined ? null : (
        <LetterDrawer
          key={offset}
          topic={topic}
          offset={offset}
          letter={read.data?.find((letter) => letter.offset === offset)}
          isRead={read.data !== undefined}
          onClose={() => open(undefined)}
        />
      )}
    </>
  )
}

/** The messages that could not be handled, by topic: read, replayed or dropped. */
export const DeadLettersScreen = () => {
  const { topic, offset } = useSearch({ from: '/dead-letters/' })
  const navigate = useNavigate({ from: '/dead-letters/' })
  const read = useRead<typeof listDeadLetterTopics>(TOPICS)
  return (
    <Screen title="Dead letters">
      <ReadStates
        read={read}
        what="the topics"
        empty={{ text: 'There is no topic. Each service makes its own when it is started.' }}
      >
        {(topics) => (
          <DataTable
            caption="The topics with the number of their dead letters: open one to read them"
            columns={TOPIC_COLUMNS}
            rows={topics}
            rowId={topicOf}
            selected={topic}
            onOpen={(row) => void navigate({ search: { topic: row.topic } })}
          />
        )}
      </ReadStates>
      {topic === undefined ? null : <Letters key={topic} topic={topic} offset={offset} />}
    </Screen>
  )
}

import { schemasOf } from '@folio/contracts/ledger/event-declaration.ts'
import type { Aggregate, AggregateMoney, DomainEvent } from './aggregates/aggregate.ts'
import { type AnyServiceDefinition, holdsMoney, type ServiceDefinition } from './service-definition.ts'

/** The part of an event's schema that an auditor uses. */
export type DataSchema = {
  readonly safeParse: (data: unknown) => { readonly success: boolean; readonly error?: { readonly message: string } }
}

/**
 * An aggregate type of a service as an auditor uses it: the pure functions that the service runs on. The types of one service
 * have the same projection.
 */
export type AuditedService = Pick<
  Aggregate<never, unknown, DomainEvent>,
  'service' | 'streamPrefix' | 'foldVersion' | 'eventTypes' | 'initial' | 'evolve'
> &
  AggregateMoney<DomainEvent> &
  Pick<ServiceDefinition<never, unknown, DomainEvent>, 'project' | 'retention' | 'nextStep' | 'publication'> & {
    /** The fields that project and fold read of some events, by type; of others, all. */
    readonly fieldsRead: Readonly<Record<string, readonly string[] | undefined>>
    readonly eventSchemas: Readonly<Record<string, DataSchema>>
    /** True if the view of the service keeps the totals of all postings. */
    readonly keepsTotals: boolean
  }

/** The facts of a stream that holds no money: no posting names it. */
const withoutMoney: AggregateMoney<DomainEvent> = { accountOf: (stream) => stream, counterpartyOf: () => undefined }

/** The aggregate types of a service, each as an auditor uses it; throws where the contract does not declare a stream. */
export const auditedServicesOf = ({
  contract,
  aggregates,
  project,
  retention,
  fieldsRead = {},
  nextStep,
  publication,
}: AnyServiceDefinition): readonly AuditedService[] =>
  aggregates.types.map((type) => {
    const stream = Object.values(contract.streams).find(({ prefix }) => prefix === type.streamPrefix)
    if (stream === undefined)
      throw new Error(`the contract of ${contract.name} declares no stream ${type.streamPrefix}`)
    // A type only gets states and events of its own.
    const { service, streamPrefix, foldVersion, eventTypes, initial, evolve, money } = type as AuditedType
    return {
      service,
      streamPrefix,
      foldVersion,
      eventTypes,
      initial,
      evolve,
      project,
      fieldsRead,
      nextStep,
      ...(retention === undefined ? {} : { retention }),
      ...(stream.isPublished && publication !== undefined ? { publication } : {}),
      ...(money ?? withoutMoney),
      eventSchemas: schemasOf(stream.events),
      keepsTotals: holdsMoney({ aggregates }),
    }
  })

type AuditedType = Aggregate<never, unknown, DomainEvent>

import { balanceRecordSchema, ledgerBalances } from '../balance-record.ts'
import type { Json } from '../http/openapi/envelope-schemas.ts'
import { marketTicks, marketTicksSchema } from '../market/market-ticks.ts'
import { ledgerPortfolio, portfolioRecordSchema } from '../portfolio-record.ts'
import { balanceHeaders, portfolioHeaders, portfolioTombstoneHeaders } from './balance-headers.ts'
import { ledgerHeaders } from './ledger-headers.ts'
import { payloadParts, payloadSchemaOf } from './payload-schema.ts'
import type { PublishedLedger } from './published-ledgers.ts'
import { KAFKA_BINDING_VERSION, topicBinding } from './topic-binding.ts'

const ref = (path: string): Json => ({ $ref: `#/${path}` })
const keyed = (description: string): Json => ({
  kafka: { key: { type: 'string', description }, bindingVersion: KAFKA_BINDING_VERSION },
})

const eventMessage = (service: string, type: string, { schema, summary }: PublishedLedger['events'][string]): Json => ({
  name: type,
  title: type,
  summary,
  contentType: 'application/json',
  headers: {
    type: 'object',
    allOf: [ref('components/schemas/LedgerHeaders')],
    properties: { ce_type: { const: type }, ce_source: { const: `/folio/${service}` } },
  },
  correlationId: ref('components/correlationIds/call'),
  payload: payloadSchemaOf(schema),
  bindings: keyed('The account of the event, as in `ce_subject`.'),
})

const ledgerChannel = ({ service, topic, events }: PublishedLedger): Json => ({
  address: topic.name,
  title: `Events of the ${service} service`,
  description:
    'Every event of every account, refusals included, byte by byte as stored. Delivery is at least once, in order ' +
    'per account, without gaps.',
  messages: Object.fromEntries(
    Object.entries(events).map(([type, event]) => [type, eventMessage(service, type, event)]),
  ),
  bindings: topicBinding(topic.name),
})

const balancesChannel: Json = {
  address: ledgerBalances.name,
  title: 'Balances of all accounts',
  description:
    'The current balance of each currency of an account, compacted to the newest record per key. Of two records of a ' +
    'key the one with the higher (epoch, revision) is valid.',
  messages: {
    Balance: {
      name: 'Balance',
      title: 'Balance',
      summary: 'The balance of one currency of an account, and the event that caused it.',
      contentType: 'application/json',
      headers: balanceHeaders,
      payload: payloadSchemaOf(balanceRecordSchema),
      bindings: keyed('`account|currency`.'),
    },
  },
  bindings: topicBinding(ledgerBalances.name),
}

const portfolioChannel: Json = {
  address: ledgerPortfolio.name,
  title: 'Contracts of all accounts',
  description:
    'The open contracts of every account, compacted to the newest record per key: the terms while a contract is open, ' +
    'then a tombstone, which the broker keeps for `delete.retention.ms`. Of two records of a key the one with the ' +
    'higher (epoch, revision) is valid; a tombstone has both in its headers. The end itself, with its payout and its ' +
    'ticks, is an event of the trading ledger.',
  messages: {
    PortfolioContract: {
      name: 'PortfolioContract',
      title: 'PortfolioContract',
      summary: 'An open contract of an account, and the event that says so; releases before wrote `ended`, too.',
      contentType: 'application/json',
      headers: portfolioHeaders,
      payload: payloadSchemaOf(portfolioRecordSchema),
      bindings: keyed('`account|contract_id`.'),
    },
    PortfolioContractEnded: {
      name: 'PortfolioContractEnded',
      title: 'PortfolioContractEnded',
      summary: 'The tombstone of a contract that has ended: a message without a value.',
      headers: portfolioTombstoneHeaders,
      payload: { type: 'null' },
      bindings: keyed('`account|contract_id`.'),
    },
  },
  bindings: topicBinding(ledgerPortfolio.name),
}

const ticksChannel: Json = {
  address: marketTicks.name,
  title: 'Ticks of all symbols',
  description:
    'The quotes of each second, sent after they were recorded: all seconds in order, at least once. Nothing at or ' +
    'before the epoch of a message will come any more, so a second without quotes is also sent.',
  messages: {
    MarketTicks: {
      name: 'MarketTicks',
      title: 'MarketTicks',
      summary: 'The quotes of the symbols that ticked in one second.',
      contentType: 'application/json',
      headers: {
        type: 'object',
        properties: { 'content-type': { type: 'string', const: 'application/json' } },
        required: ['content-type'],
      },
      payload: payloadSchemaOf(marketTicksSchema),
      bindings: keyed('Always `ticks`.'),
    },
  },
  bindings: topicBinding(marketTicks.name),
}

const publishes = (channel: string, summary: string): Json => ({
  action: 'send',
  channel: ref(`channels/${channel}`),
  summary,
})

/** Makes the AsyncAPI 3.0 document of the published ledgers the balances and the contracts of all accounts, and the ticks. */
export const asyncApiOf = (ledgers: readonly PublishedLedger[]): Json => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Folio ledger topics',
    version: '1.0.0',
    description:
      'The topics that Folio publishes on Kafka. Payloads only grow: releases add fields and event types, and rename ' +
      'or remove none. Amounts are decimal strings, never JSON numbers. Topics that begin with `folio.` are internal.',
  },
  defaultContentType: 'application/json',
  channels: {
    ...Object.fromEntries(ledgers.map((ledger) => [`${ledger.service}Ledger`, ledgerChannel(ledger)])),
    balances: balancesChannel,
    portfolio: portfolioChannel,
    ticks: ticksChannel,
  },
  operations: {
    ...Object.fromEntries(
      ledgers.map(({ service }) => [
        `publish_${service}_events`,
        publishes(`${service}Ledger`, `Folio publishes the events of the accounts of the ${service} service.`),
      ]),
    ),
    publish_balances: publishes('balances', 'Folio publishes the balance of a currency of an account.'),
    publish_portfolio: publishes('portfolio', 'Folio publishes a contract of an account, or that it has ended.'),
    publish_ticks: publishes('ticks', 'Folio publishes the quotes of a second.'),
  },
  components: {
    schemas: { LedgerHeaders: ledgerHeaders, ...payloadParts() },
    correlationIds: {
      call: {
        description: 'The id of the call that started the process.',
        location: '$message.header#/ce_correlationid',
      },
    },
  },
})

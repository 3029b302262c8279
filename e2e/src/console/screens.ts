import type { EmptyAnswer } from './list-states.ts'

/** A screen of the operator's face whose list is walked through all its states. */
export type ListUnderTest = {
  /** Its heading. */
  readonly title: string
  /** Its address under `/console`. */
  readonly path: string
  /** The path of the call that it reads, as a pattern of addresses. */
  readonly reads: string
  /** The words after "Reading" while it waits for the first answer. */
  readonly what: string
  readonly empty: EmptyAnswer
}

/** A form of the operator's face that is walked through all outcomes of its act. */
export type FormUnderTest = {
  /** The label of its button. */
  readonly verb: string
  /** The address under `/console` that shows it. */
  readonly path: string
  /** The path of the call that it makes, as a pattern of addresses. */
  readonly calls: string
  /** The read of its screen before it offers the form, as a pattern of addresses with the data of the answer. */
  readonly reads?: { readonly calls: string; readonly data: unknown }
  /** The values of its own fields, by their labels. */
  readonly values: Readonly<Record<string, string>>
  /** The data of an answer, and a part of the text that is shown for it. */
  readonly done: { readonly data: unknown; readonly text: string }
}

const CHECKPOINT = { epoch: 1, position: 0 }

const LETTER = {
  offset: 179_544_960_000_000,
  key: 'a',
  reason: 'undecodable',
  origin: null,
  headers: {},
  value: 'e30=',
  whole: null,
  decoded: null,
  decode_error: 'The message has no type.',
  replay_effect: 'none',
}

const ESTIMATES = { volatility: '0.08', interest: '0.04', yield: '0.025', from: '2026-01-31T09:31:00.000000Z' }

const PAIR = {
  symbol: 'frxEURUSD',
  name: 'EUR/USD',
  market: 'forex',
  submarket: 'major_pairs',
  decimals: 5,
  interval_seconds: 1,
  model: 'market',
  market_model: ESTIMATES,
  commissions: { callput: '0.012' },
  limits: {},
  status: 'open',
  suspended_for: null,
  offering_revision: 1,
  changed_at: '2026-01-31T09:30:00.000000Z',
}

const AGENT = {
  id: 7,
  client_id: '00000000-0000-4000-8000-000000000007',
  wallet_id: '00000000-0000-4000-8000-000000000017',
  name: 'Shop',
  nickname: '•••',
  information: '',
  email: '',
  phone_numbers: [],
  payment_methods: [],
  urls: [],
  currencies: [
    {
      currency: 'USD',
      deposit_commission: 1.5,
      withdrawal_commission: 2,
      withdrawal_minimum: '10.00',
      withdrawal_maximum: '1000.00',
    },
  ],
  countries: ['ke'],
  is_active: true,
  is_listed: true,
  deposit_enabled: true,
  withdraw_enabled: true,
  cashier_withdraw: false,
  transfer_to_pa: false,
}

/** All lists; a new screen is one entry. */
export const LISTS: readonly ListUnderTest[] = [
  {
    title: 'Accounts',
    path: '/accounts',
    reads: '**/operator/v1/accounts*',
    what: 'the accounts',
    empty: {
      data: { checkpoint: { epoch: 1, position: 1 }, rows: [], next_cursor: null },
      text: 'There is no account yet',
    },
  },
  {
    title: 'Projections',
    path: '/projections',
    reads: '**/operator/v1/projections',
    what: 'the projections',
    empty: { data: [], text: 'No service has a view yet', fills: 'Each one makes its view' },
  },
  {
    title: 'Verify',
    path: '/verify',
    reads: '**/operator/v1/audit/verifications',
    what: 'the verifications',
    empty: { data: [], text: 'None was started since the auditor started' },
  },
  {
    title: 'Dead letters',
    path: '/dead-letters',
    reads: '**/operator/v1/dead-letters',
    what: 'the topics',
    empty: { data: [], text: 'There is no topic', fills: 'Each service makes its own' },
  },
  {
    title: 'Lag of topics',
    path: '/topics',
    reads: '**/operator/v1/topics',
    what: 'the lag',
    empty: { data: [], text: 'No service consumes a topic', fills: 'Each one begins when' },
  },
  {
    title: 'Explain',
    path: '/explain?account=wallet%3A1&currency=USD',
    what: 'the explanation',
    reads: '**/operator/v1/accounts/*/postings?*',
    empty: {
      data: {
        checkpoint: CHECKPOINT,
        rows: [],
        next_cursor: null,
        account: 'wallet:1',
        stream: 'wallet-1',
        currency: 'USD',
        revision: 7,
        balance: '0.00',
      },
      text: 'No event of this account moved this currency',
      fills: 'Each one that does appears here',
    },
  },
  {
    title: 'In transit',
    path: '/transfers',
    reads: '**/operator/v1/transfers?*',
    what: 'the transfers',
    empty: {
      data: { checkpoint: CHECKPOINT, rows: [], is_whole: true, next_cursor: null },
      text: 'No transfer is under way',
    },
  },
  {
    title: 'Clients',
    path: '/clients',
    what: 'the clients',
    reads: '**/operator/v1/clients?*',
    empty: { data: { checkpoint: CHECKPOINT, rows: [], next_cursor: null }, text: 'There is no client yet' },
  },
  {
    title: 'Contracts',
    path: '/contracts',
    what: 'the contracts',
    reads: '**/operator/v1/contracts?*',
    empty: {
      data: { checkpoint: CHECKPOINT, rows: [], next_cursor: null },
      text: 'No contract was bought here yet',
      fills: 'Each one that a client buys appears here',
    },
  },
  {
    title: 'Notifications',
    path: '/notifications',
    what: 'the notifications',
    reads: '**/operator/v1/notifications?*',
    empty: {
      data: [],
      beside: { checkpoint: CHECKPOINT, next_cursor: null },
      text: 'No notification is valid now',
      fills: 'One appears when a client asks',
    },
  },
  {
    title: 'Symbols',
    path: '/symbols',
    reads: '**/operator/v1/symbols',
    what: 'the symbols',
    empty: { data: [], text: 'The market has listed no symbol', fills: 'those of the feed with which it is started' },
  },
  {
    title: 'Rates',
    path: '/rates',
    reads: '**/operator/v1/fx-rates',
    what: 'the rates',
    empty: { data: [], text: 'No currency can be exchanged', fills: 'The settings with which Folio is started' },
  },
  {
    title: 'Operators',
    path: '/operators',
    reads: '**/operator/v1/operators',
    what: 'the operators',
    empty: { data: [], text: 'There is no operator' },
  },
  {
    title: 'Acts',
    path: '/acts',
    reads: '**/operator/v1/acts?*',
    what: 'the acts',
    empty: {
      data: { checkpoint: { epoch: 1, position: 1 }, rows: [], next_cursor: null },
      text: 'No act was recorded yet',
    },
  },
  {
    title: 'Sessions',
    path: '/sessions?of=ann',
    reads: '**/operator/v1/sessions?*',
    what: 'the sessions',
    empty: { data: [], text: 'No session runs', fills: 'One begins when an operator logs in' },
  },
  {
    title: 'System',
    path: '/system',
    reads: '**/operator/v1/settings',
    what: 'the settings',
    empty: { data: [], text: 'This process shows no settings', fills: 'It shows those with which it was started' },
  },
  {
    title: 'Applications',
    path: '/applications',
    what: 'the applications',
    reads: '**/operator/v1/applications',
    empty: { data: [], text: 'No application is registered' },
  },
  {
    title: 'Payment agents',
    path: '/agents',
    reads: '**/operator/v1/payment-agents',
    what: 'the agents',
    empty: { data: { rows: [], is_whole: true }, text: 'No client is a payment agent' },
  },
  {
    title: 'Exposure',
    path: '/exposure',
    reads: '**/operator/v1/exposures',
    what: 'the exposures',
    empty: { data: [], text: 'No contract with real money is open', fills: 'Each one that a client buys counts here' },
  },
]

/** All forms; a new form is one entry. */
export const FORMS: readonly FormUnderTest[] = [
  {
    verb: 'Rebuild',
    path: '/projections?service=wallet',
    values: {},
    calls: '**/operator/v1/projections/wallet/rebuild',
    done: { data: { service: 'wallet', status: 'started' }, text: 'The rebuild of wallet has started' },
  },
  {
    verb: 'Drop',
    path: '/dead-letters?topic=folio.wallet.commands.v1&offset=179544960000000',
    values: {},
    calls: '**/operator/v1/dead-letters/folio.wallet.commands.v1/letters/179544960000000/drop',
    reads: { calls: '**/operator/v1/dead-letters/folio.wallet.commands.v1', data: [LETTER] },
    done: {
      data: { topic: 'folio.wallet.commands.v1', offset: 179_544_960_000_000, outcome: 'dropped' },
      text: 'The letter was dropped',
    },
  },
  {
    verb: 'Replay',
    path: '/dead-letters?topic=folio.wallet.commands.v1&offset=179544960000000',
    values: {},
    calls: '**/operator/v1/dead-letters/folio.wallet.commands.v1/letters/179544960000000/replay',
    reads: { calls: '**/operator/v1/dead-letters/folio.wallet.commands.v1', data: [{ ...LETTER, decode_error: null }] },
    done: {
      data: { topic: 'folio.wallet.commands.v1', offset: 179_544_960_000_000, outcome: 'replayed' },
      text: 'The letter was sent again',
    },
  },
  {
    verb: 'Suspend',
    path: '/symbols?symbol=R_100',
    values: {},
    calls: '**/operator/v1/symbols/R_100/suspend',
    done: { data: { symbol: 'R_100', status: 'suspended' }, text: 'R_100 is suspended' },
  },
  {
    verb: 'Register the application',
    path: '/applications?register=true',
    calls: '**/operator/v1/applications',
    values: { Name: 'My app', 'Leads back to': 'https://example.com/back' },
    done: {
      data: {
        application_id: 'app-7',
        name: 'My app',
        redirect_uris: [],
        scopes: [],
        id_token_signed_response_alg: 'RS256',
      },
      text: 'My app is registered as app-7',
    },
  },
  {
    verb: 'Register the agent',
    path: '/agents?register=true',
    calls: '**/operator/v1/payment-agents',
    values: { Client: '00000000-0000-4000-8000-000000000007', Name: 'Shop', Currencies: 'USD 10 1000 1.5 2' },
    done: { data: { id: 7 }, text: 'The agent has the number 7' },
  },
  {
    verb: 'Edit the agent',
    path: '/agents?agent=7&edit=true',
    values: { Name: 'Second shop' },
    calls: '**/operator/v1/payment-agents/7',
    reads: { calls: '**/operator/v1/payment-agents/7', data: AGENT },
    done: { data: { ...AGENT, name: 'Second shop' }, text: 'The settings of Second shop are stored' },
  },
  {
    verb: 'Change what is sold',
    path: '/symbols?symbol=R_100&change=true',
    calls: '**/operator/v1/symbols/R_100/offering',
    values: { 'Smallest stake': '2.50' },
    done: { data: { symbol: 'R_100', offering_revision: 2 }, text: 'The offering has revision 2 now' },
  },
  {
    verb: 'Revise the estimates',
    path: '/symbols?symbol=frxEURUSD',
    calls: '**/operator/v1/symbols/frxEURUSD/model',
    reads: { calls: '**/operator/v1/symbols', data: [PAIR] },
    values: { Volatility: '0.09', 'Interest of the quoting currency': '-0.01' },
    done: { data: { ...PAIR, market_model: { ...ESTIMATES, volatility: '0.09' } }, text: 'The estimates are in force' },
  },
  {
    verb: 'Replace the checkpoint',
    path: '/verify?replace=7',
    values: {},
    calls: '**/operator/v1/audit/checkpoints/7/replace',
    done: { data: { id: 'a', status: 'running' }, text: 'checkpoint 7 is given up' },
  },
  {
    verb: 'Reveal',
    path: '/notifications?notification=3b241101-e2bb-5255-8caf-4136c566a962',
    values: {},
    calls: '**/operator/v1/notifications/3b241101-e2bb-5255-8caf-4136c566a962/reveal',
    done: {
      data: { kind: 'email_known', email: 'ada@example.com', link: 'http://127.0.0.1/login/forgotten' },
      text: 'Link: http://127.0.0.1/login/forgotten',
    },
  },
  {
    verb: 'Add a signing key',
    path: '/system?key=true',
    values: {},
    calls: '**/operator/v1/signing-keys',
    done: { data: { number: 2, signs_from: '2026-01-31T09:30:00.000000Z' }, text: 'Key 2 signs from' },
  },
]

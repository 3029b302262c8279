import type { Role } from '@folio/contracts/http/role.ts'
import type { LinkProps } from '@tanstack/react-router'
import { missingRole } from '../roles/needed-role.ts'

/** A screen in the navigation. */
export type NavigationEntry = {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  /** The call that it reads when it opens, as a path under `/operator/v1`: who may not make it sees nothing there. */
  readonly reads: string
  /** Words for what one does there. */
  readonly words: string
  /** The acts that are done there, by the ids of their calls. */
  readonly acts?: readonly string[]
}

/** The groups of screens in the navigation; a screen is one line. */
export const NAVIGATION: readonly { readonly group: string; readonly screens: readonly NavigationEntry[] }[] = [
  {
    group: 'Overview',
    screens: [
      {
        to: '/',
        label: 'Home',
        reads: 'totals',
        words: 'sums, totals, health, demonstration, tamper, kill',
        acts: ['payDemo', 'startDemoTraffic', 'stopDemoTraffic', 'tamperDemo', 'createClientCode'],
      },
    ],
  },
  {
    group: 'Ledger',
    screens: [
      {
        to: '/accounts',
        label: 'Accounts',
        reads: 'accounts',
        words: 'freeze, thaw, close, wallet, balance, cash, deposit, withdraw',
        acts: [
          'freezeWallet',
          'thawWallet',
          'closeWallet',
          'depositCash',
          'withdrawCash',
          'deactivateOptionsAccount',
          'reactivateOptionsAccount',
        ],
      },
      { to: '/live', label: 'Live tail', reads: 'events', words: 'events, stream', acts: ['revealField'] },
      {
        to: '/clients',
        label: 'Clients',
        reads: 'clients',
        words: 'open, wallet, nickname, e-mail, erase, token, person',
        acts: ['openClient', 'openWallet', 'eraseClient', 'revealClient'],
      },
      { to: '/transfers', label: 'In transit', reads: 'transfers', words: 'transfers, payments, pending, open' },
      { to: '/refused', label: 'Refused transfers', reads: 'events', words: 'payments, declined, rejected, why' },
      { to: '/explain', label: 'Explain', reads: 'audit/explanation', words: 'balance, history, why' },
      {
        to: '/verify',
        label: 'Verify',
        reads: 'audit/verifications',
        words: 'audit, check, chain, hash, proof',
        acts: ['startVerification', 'stopVerification', 'replaceCheckpoint'],
      },
    ],
  },
  {
    group: 'Market',
    screens: [
      { to: '/contracts', label: 'Contracts', reads: 'contracts', words: 'options, trades, settlement, payoff' },
      { to: '/exposure', label: 'Exposure', reads: 'exposures', words: 'limits, risk, house' },
      {
        to: '/symbols',
        label: 'Symbols',
        reads: 'symbols',
        words: 'suspend, resume, offering, ticks, prices',
        acts: ['changeOffering', 'reviseModel', 'suspendSymbol', 'resumeSymbol'],
      },
      { to: '/fairness', label: 'Fairness days', reads: 'fairness-days', words: 'commitment, secret, reveal' },
    ],
  },
  {
    group: 'Operation',
    screens: [
      {
        to: '/projections',
        label: 'Projections',
        reads: 'projections',
        words: 'rebuild, views, lag',
        acts: ['rebuildProjection'],
      },
      { to: '/topics', label: 'Lag of topics', reads: 'topics', words: 'kafka, groups, consumers' },
      {
        to: '/dead-letters',
        label: 'Dead letters',
        reads: 'dead-letters',
        words: 'replay, drop, failed, messages',
        acts: ['replayDeadLetter', 'replayDeadLetters', 'dropDeadLetter', 'dropDeadLetters'],
      },
      { to: '/rates', label: 'Rates', reads: 'fx-rates', words: 'exchange, currency, fx', acts: ['setFxRate'] },
      {
        to: '/agents',
        label: 'Payment agents',
        reads: 'payment-agents',
        words: 'commission, register',
        acts: ['registerAgent', 'editAgent', 'switchAgentClient'],
      },
      {
        to: '/applications',
        label: 'Applications',
        reads: 'applications',
        words: 'oauth, redirect, register, close, revoke, access',
        acts: ['registerApplication', 'closeApplication'],
      },
      {
        to: '/notifications',
        label: 'Notifications',
        reads: 'notifications',
        words: 'e-mail, code, messages',
        acts: ['revealNotification'],
      },
      {
        to: '/system',
        label: 'System',
        reads: 'settings',
        words: 'settings, keys, signing, rotate',
        acts: ['addSigningKey'],
      },
    ],
  },
  {
    group: 'Access',
    screens: [
      {
        to: '/operators',
        label: 'Operators',
        reads: 'operators',
        words: 'roles, add, disable, revoke, token',
        acts: ['addOperator', 'changeOperatorRole', 'disableOperator'],
      },
      { to: '/acts', label: 'Acts', reads: 'acts', words: 'who did what, record, reason, ticket' },
      {
        to: '/sessions',
        label: 'Sessions',
        reads: 'sessions',
        words: 'log-in, log, out, end, revoke',
        acts: ['createSessionCode', 'endSession'],
      },
    ],
  },
]

/** Returns the role that a screen needs and the operator lacks; undefined where the own role reads it, or is not known yet. */
export const lackedRole = ({ reads }: Pick<NavigationEntry, 'reads'>, own: Role | undefined): Role | undefined =>
  own === undefined ? undefined : missingRole(own, `/operator/v1/${reads}`, 'GET')?.needed

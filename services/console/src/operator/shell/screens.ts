import type { Role } from '@folio/contracts/http/role.ts'
import type { LinkProps } from '@tanstack/react-router'
import { missingRole } from '../roles/needed-role.ts'
import { ACT_SCREENS } from '../roles/needed-roles.gen.ts'

/** A screen in the navigation. */
export type NavigationEntry = {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  /** The call that it reads when it opens, as a path under `/operator/v1`: who may not make it sees nothing there. */
  readonly reads: string
  /** Words for what one does there. */
  readonly words: string
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
      },
      { to: '/live', label: 'Live tail', reads: 'events', words: 'events, stream' },
      {
        to: '/clients',
        label: 'Clients',
        reads: 'clients',
        words: 'open, wallet, nickname, e-mail, erase, token, person',
      },
      { to: '/transfers', label: 'In transit', reads: 'transfers', words: 'transfers, payments, pending, open' },
      { to: '/refused', label: 'Refused transfers', reads: 'events', words: 'payments, declined, rejected, why' },
      { to: '/explain', label: 'Explain', reads: 'audit/explanation', words: 'balance, history, why' },
      {
        to: '/verify',
        label: 'Verify',
        reads: 'audit/verifications',
        words: 'audit, check, chain, hash, proof',
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
      },
      { to: '/topics', label: 'Lag of topics', reads: 'topics', words: 'kafka, groups, consumers' },
      {
        to: '/dead-letters',
        label: 'Dead letters',
        reads: 'dead-letters',
        words: 'replay, drop, failed, messages',
      },
      { to: '/rates', label: 'Rates', reads: 'fx-rates', words: 'exchange, currency, fx' },
      {
        to: '/agents',
        label: 'Payment agents',
        reads: 'payment-agents',
        words: 'commission, register',
      },
      {
        to: '/applications',
        label: 'Applications',
        reads: 'applications',
        words: 'oauth, redirect, register, close, revoke, access',
      },
      {
        to: '/notifications',
        label: 'Notifications',
        reads: 'notifications',
        words: 'e-mail, code, messages',
      },
      {
        to: '/system',
        label: 'System',
        reads: 'settings',
        words: 'settings, keys, signing, rotate',
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
      },
      { to: '/acts', label: 'Acts', reads: 'acts', words: 'who did what, record, reason, ticket' },
      {
        to: '/sessions',
        label: 'Sessions',
        reads: 'sessions',
        words: 'log-in, log, out, end, revoke',
      },
    ],
  },
]

/** Returns the role that a screen needs and the operator lacks; undefined where the own role reads it, or is not known yet. */
export const lackedRole = ({ reads }: Pick<NavigationEntry, 'reads'>, own: Role | undefined): Role | undefined =>
  own === undefined ? undefined : missingRole(own, `/operator/v1/${reads}`, 'GET')?.needed

/** The acts that are done on a screen, by the ids of their calls. */
export const actsOn = ({ to }: Pick<NavigationEntry, 'to'>): readonly string[] =>
  Object.entries(ACT_SCREENS).flatMap(([act, screen]) => (screen === to ? [act] : []))

import type { Session } from '@contract/schema/session'
import type { Stored } from '@/platform/storage'
import type { Credentials } from '../session/credentials.types'
import type { Wire } from './round-trip'

export interface CallOptions {
  /** No toast: the caller shows what went wrong. */
  quiet?: boolean
  /** Shows the loading indicator although traits do not list the call. */
  loading?: boolean
  /** Repeats of one mutation carry the same key (docs/wire.md "Idempotency"); Mutation creates it. */
  idempotencyKey?: string
}

export interface ClientDeps extends Wire {
  keptSession: Stored<Session>
  /** Resolves when the host application is known; the application key and sysId depend on it. */
  ready?(): Promise<void>
  credentials(): Credentials | null
  learnServerTime(serverTime: number, sentAt: number): void
  toast(message: string): void
  reload(): void
  sleep(ms: number): Promise<void>
}

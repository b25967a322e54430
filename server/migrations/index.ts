import type { Migration } from '../kernel/migrate'
import * as kernel from './0001_kernel'
import * as account from './0002_account'

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [kernel, account]

import type { StaffLinkKind } from '@contract/codes/staff'

export interface StaffTable {
  staffId: string
  /** In lower case. */
  login: string
  name: string
  /** A built-in role or a row of `staff_role`. */
  roleId: string
  /** 1: every store; 0: those of `staff_store`. */
  allStores: number
  status: 'invited' | 'active' | 'disabled'
  /** Argon2id in PHC format; empty before the set-up. */
  passwordHash: string
  /** Base32; empty before the set-up and after a reset. A code can only be computed from the secret itself. */
  totpSecret: string
  /** Step of the last accepted code; a code of this step or an earlier one is refused. */
  totpStep: number
  /** Raised by each change, for the WHERE of the next one. */
  version: number
  createdAt: number
}

/** Roles that the mall has added to the built-in ones. */
export interface StaffRoleTable {
  roleId: string
  name: string
  /** JSON list of permissions. */
  permissions: string
  version: number
}

export interface StaffStoreTable {
  staffId: string
  storeId: string
}

export interface StaffSessionTable {
  /** SHA-256 of the cookie's value. */
  tokenHash: string
  /** Names the session in lists. */
  sessionId: string
  staffId: string
  /** IPv4 address, or the network of an IPv6 address. */
  address: string
  /** User agent of the login. */
  device: string
  createdAt: number
  seenAt: number
  /** 0 while it has not been ended. Ended rows are kept: they are the known addresses of an account. */
  endedAt: number
}

export interface StaffRecoveryCodeTable {
  staffId: string
  /** SHA-256 of account and code. */
  codeHash: string
  /** 0 while it has not been used. */
  spentAt: number
}

/** One-time links for the set-up of an account, a new authenticator and a new password. */
export interface StaffLinkTable {
  /** SHA-256 of the token. */
  tokenHash: string
  staffId: string
  kind: StaffLinkKind
  /** The secret that was shown last; empty before the link is opened and after it is used. */
  totpSecret: string
  expireAt: number
  /** 0 while it has not been used. */
  spentAt: number
}

/** Login tries: of an account, and of an address. */
export interface StaffTryTable {
  /** The hash of a login, so that a password typed as a login is not stored. */
  key: string
  tries: number
  expireAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    staff: StaffTable
    staff_role: StaffRoleTable
    staff_store: StaffStoreTable
    staff_session: StaffSessionTable
    staff_recovery_code: StaffRecoveryCodeTable
    staff_link: StaffLinkTable
    staff_try: StaffTryTable
  }
}

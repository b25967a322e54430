export interface PayPasswordTable {
  uid: string
  /** `scrypt$N$r$p$salt$hash`. */
  hash: string
  changedAt: number
}

/** Wrong tries in a row; all devices and addresses of a shopper count in one row. */
export interface PayPasswordTryTable {
  uid: string
  /** Kind of the tried secret: the password, or the end of the ID number. */
  kind: string
  tries: number
  expireAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    pay_password: PayPasswordTable
    pay_password_try: PayPasswordTryTable
  }
}

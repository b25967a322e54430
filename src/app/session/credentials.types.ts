/** Login info (spec 3). */
export interface Credentials {
  accessToken: string
  uid: string
}

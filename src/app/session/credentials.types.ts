/** The login: access token and uid. */
export interface Credentials {
  accessToken: string
  uid: string
}

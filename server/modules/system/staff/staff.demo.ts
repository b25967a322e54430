/**
 * Password and authenticator of every staff account of the demo (docs/operations.md "Staff"). Both are public, so a
 * login outside the demo refuses the secret.
 */
export const DEMO_STAFF = { password: 'galleria-demo-staff', totpSecret: 'GALLERIADEMOSTAFFGALLERIADEMO234' } as const

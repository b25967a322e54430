/** A list that a deployment gives the build, comma-separated and optional (config/index.ts). */
declare const GALLERIA_WEB_HOSTS: string | undefined

function listOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
}

/** Hosts of other services that may open inside the app, exact names: page builder, parking, customer service (spec 2). */
export const webHosts = listOf(typeof GALLERIA_WEB_HOSTS === 'undefined' ? '' : GALLERIA_WEB_HOSTS)

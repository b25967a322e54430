import { TEMPLATE_PATH } from '@contract/codes/command'
import { webOrigin } from '@/app/hosts'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** The title of a template page; '' for other pages. */
export class TemplateTitle {
  readonly isTemplate: boolean
  readonly title: Resource<string>
  constructor(env: Env, url: string) {
    const code = templateCodeOf(url, webOrigin())
    this.isTemplate = code !== null
    this.title = new Resource(async () =>
      code === null ? '' : (await env.call('GET page/config/findByCode', { code }, { quiet: true })).title,
    )
  }
}

/** The page code in the address of a template page of `origin`; null for any other address. */
export function templateCodeOf(url: string, origin: string): string | null {
  const start = `${origin}${TEMPLATE_PATH}?`
  if (!url.startsWith(start)) return null
  const code = /(?:^|&)pageCode=([^&#]+)/.exec(url.slice(start.length))?.[1]
  try {
    return code === undefined ? null : decodeURIComponent(code)
  } catch {
    return null
  }
}

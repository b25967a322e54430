import { TEMPLATE_COMMAND } from '@contract/codes/command'
import { linkPageOf } from '@contract/codes/link'
import { PAGES_BY_CODE } from '@contract/codes/pages'
import type { LinkChoice } from '@contract/console/link'
import type { Command } from '@contract/schema/shared'
import type { Clock } from './clock'
import { failParam } from './errors'

/** What one parameter of a link refers to. */
export interface LinkTarget {
  /** The parameter: productId. */
  param: string
  /** The only page on which the parameter has this meaning; every page when left out. */
  path?: string
  /** Text of a refusal. */
  missing: string
  /** Whether the target exists and can be opened. */
  isThere(value: string, params: Readonly<Record<string, string>>, now: number): Promise<boolean>
  /**
   * Targets whose names contain `text`, at most `limit`; without this method staff cannot choose a target. `storeId`:
   * only targets of this store, where targets belong to stores.
   */
  find?(text: string, now: number, limit: number, storeId?: string): Promise<LinkChoice[]>
  /** The name of a target, for a link in words; undefined for an unknown one. */
  nameOf?(value: string, now: number): Promise<string | undefined>
}

/** Most targets in one list of choices. */
const MOST_CHOICES = 20

/** The client that opens the link. */
export interface LinkOptions {
  /** The code belongs to the native app: no page of other clients has it. */
  isAppOnly: boolean
}

/**
 * Checks the links of adverts, notices, pop-ups and messages. A module registers its targets while it is created, so
 * that content can be checked against modules above it.
 */
export class LinkTargets {
  readonly #targets: LinkTarget[] = []

  constructor(private readonly clock: Clock) {}

  add(...targets: readonly LinkTarget[]): void {
    this.#targets.push(...targets)
  }

  /** Targets that a page can show, by a part of their names; empty for a page without a choice. */
  async choices(cmd: string, text: string, storeId?: string): Promise<LinkChoice[]> {
    const target = this.#targetOf(cmd, linkPageOf(cmd)?.param)
    return (await target?.find?.(text, this.clock.now(), MOST_CHOICES, storeId)) ?? []
  }

  /** Where a link leads, in words: 商品 双面呢大衣. '' without a link. */
  async words(command: Command | null): Promise<string> {
    if (!command) return ''
    const { cmd, params } = command
    if (params.appId) return `小程序 ${params.appId}`
    const page = linkPageOf(cmd)
    if (!page) return PAGES_BY_CODE[cmd] ? `页面 ${cmd}` : `原生 App 页面 ${cmd}`
    const value = page.param === undefined ? undefined : params[page.param]
    if (value === undefined) return page.title
    return `${page.title} ${(await this.#targetOf(cmd, page.param)?.nameOf?.(value, this.clock.now())) ?? value}`
  }

  #targetOf(cmd: string, param: string | undefined): LinkTarget | undefined {
    const path = PAGES_BY_CODE[cmd]?.path
    return this.#targets.find((one) => one.param === param && (one.path === undefined || one.path === path))
  }

  /**
   * Refuses a link whose page or target does not exist. SYS_PARAM_ERROR names `command.cmd`, `command.params` or
   * `command.params.<name>=<value>`.
   */
  async check(command: Command | null, { isAppOnly }: LinkOptions): Promise<void> {
    if (!command) return
    const { cmd, params } = command
    if (isAppOnly) {
      if (PAGES_BY_CODE[cmd] || cmd === TEMPLATE_COMMAND) failParam('command.cmd', `${cmd} 是各端都有的页面`)
      return
    }
    // With an appId the link opens another mini program, whatever its code is.
    if (params.appId) return
    const page = PAGES_BY_CODE[cmd]
    const needs = cmd === TEMPLATE_COMMAND ? ['pageCode'] : page?.needs
    if (!needs) failParam('command.cmd', `没有代码为 ${cmd} 的页面`)
    const lacking = needs.filter((name) => !params[name])
    if (lacking.length > 0) failParam('command.params', `${cmd} 缺少 ${lacking.join('、')}`)
    for (const [name, value] of Object.entries(params)) {
      const target = this.#targetOf(cmd, name)
      if (target && !(await target.isThere(value, params, this.clock.now())))
        failParam(`command.params.${name}=${value}`, target.missing)
    }
  }
}

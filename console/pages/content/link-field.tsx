import { LINK_PAGES, LINK_TEXT_MAX, linkPageOf } from '@contract/codes/link'
import type { Command } from '@contract/schema/shared'
import { Input, Select } from '../../ui'
import { useSoughtChoices } from './sought-choices'

/** Why a link is not complete; undefined when it is. */
export function linkFault(command: Command | null): string | undefined {
  const page = command && linkPageOf(command.cmd)
  if (!page?.param || command?.params[page.param]) return undefined
  return page.isOwnText ? '请填搜索词' : `请选${page.title}`
}

/** Chooses the subject that a link opens on its page. */
function Choice({
  cmd,
  value,
  text,
  isOff,
  onChange,
}: {
  cmd: string
  value: string
  /** The name of the present value. */
  text: string
  isOff: boolean
  onChange(value: string): void
}) {
  const found = useSoughtChoices(cmd)
  const options = found.records.map((one) => ({ value: one.value, label: one.title, note: one.note }))
  const isListed = options.some((one) => one.value === value)
  const title = linkPageOf(cmd)?.title ?? ''
  return (
    <Select
      showSearch
      filterOption={false}
      className="grow"
      aria-label={title}
      placeholder={`搜${title}名`}
      disabled={isOff}
      value={value === '' ? null : value}
      options={isListed || value === '' ? options : [{ value, label: text || value, note: '' }, ...options]}
      optionRender={({ data }) => (
        <span className="two-lines">
          <span>{data.label}</span>
          {data.note && <span className="note">{data.note}</span>}
        </span>
      )}
      notFoundContent={found.error ? found.error.message : found.isFetching ? '正在找…' : `没有这样的${title}`}
      onSearch={found.search}
      onChange={(next: string | null) => onChange(next ?? '')}
    />
  )
}

export interface LinkFieldProps {
  value: Command | null
  /** The present link as text, from the server. */
  text: string
  isOff?: boolean
  onChange(value: Command | null): void
}

/** The target of a tap: a page and its subject. */
export function LinkField({ value, text, isOff = false, onChange }: LinkFieldProps) {
  const page = value ? linkPageOf(value.cmd) : undefined
  const options = [
    { value: '', label: '不跳转' },
    ...LINK_PAGES.map(({ cmd, title }) => ({ value: cmd, label: title })),
    ...(value && !page ? [{ value: value.cmd, label: text || value.cmd }] : []),
  ]
  const shown = page?.param === undefined ? '' : (value?.params[page.param] ?? '')
  const show = (next: string) => {
    if (page?.param) onChange({ cmd: page.cmd, params: next === '' ? {} : { [page.param]: next } })
  }
  return (
    <div className="link-field">
      <Select
        showSearch
        optionFilterProp="label"
        aria-label="打开的页面"
        disabled={isOff}
        value={value?.cmd ?? ''}
        options={options}
        onChange={(cmd: string) => onChange(cmd === '' ? null : { cmd, params: {} })}
      />
      {page?.param &&
        (page.isOwnText ? (
          <Input
            aria-label="搜索词"
            placeholder="搜索词"
            maxLength={LINK_TEXT_MAX}
            disabled={isOff}
            value={shown}
            onChange={({ target }) => show(target.value)}
          />
        ) : (
          <Choice
            key={page.cmd}
            cmd={page.cmd}
            value={shown}
            text={text.replace(`${page.title} `, '')}
            isOff={isOff}
            onChange={show}
          />
        ))}
    </div>
  )
}

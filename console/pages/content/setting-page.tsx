import {
  isVersion,
  SETTING_COUNT_MAX,
  SETTING_KINDS,
  SETTING_LINE_MAX,
  type SettingCode,
} from '@contract/codes/setting'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { useStaff } from '../../app/session'
import { type Done, doneAt } from '../../patterns/done'
import { UndoBar } from '../../patterns/undo-bar'
import { useDraft } from '../../patterns/use-draft'
import { Button, ErrorStrip, Field, Input, InputNumber, Loading, moneyText, Select } from '../../ui'
import './content.css'

type Setting = Reply<'setting/list'>['settings'][number]
type Values = Record<SettingCode, string | null>

interface Face {
  title: string
  meaning: string
}

const FACES: Readonly<Record<SettingCode, Face>> = {
  SHARE_TITLE: { title: '分享标题', meaning: '分享首页时卡片上的标题' },
  SERVICE_HOURS: { title: '客服时间', meaning: '意见反馈页告诉顾客几点有人看' },
  members_id: { title: '推荐的会员卡', meaning: '没有会员卡的顾客在会员中心先看到这一张' },
  APP_NEWEST_VERSION: { title: '最新版本', meaning: '比它旧的 App 会提示更新' },
  APP_MIN_VERSION: { title: '最低版本', meaning: '比它旧的 App 要先更新才能用，不能高于最新版本' },
  APP_UPDATE_TEXT: { title: '更新说明', meaning: '更新提示里的一句话' },
  APPROVAL_OVER_CENTS: { title: '退款复核线', meaning: '员工退款超过这个数，要第二人同意' },
  IDENTITY_AUTH: { title: '海外直购实名', meaning: '开启后，没有实名认证的顾客不能提交海外直购订单' },
  CHAT_KEEP_DAYS: { title: '聊天保留天数', meaning: '超过这么多天的聊天消息会自动删除，至少 30 天' },
  EXIT_CHECK_FIRST: { title: '头几单', meaning: '顾客的前几次扫码购都核对，0 是不按这条核对' },
  EXIT_CHECK_REMOVALS: { title: '移出次数', meaning: '一次逛店移出商品达到这么多次就核对，0 是不按这条核对' },
  EXIT_CHECK_CENTS: { title: '高价商品', meaning: '有单价达到这个数的商品就核对，0 是不按这条核对' },
  EXIT_CHECK_WEIGHED: { title: '称重商品', meaning: '开启后，有称重商品就核对' },
  EXIT_CHECK_PERCENT: { title: '随机抽查', meaning: '其余订单里随机核对的比例' },
  APPROVAL_OVER_POINTS: { title: '积分复核线', meaning: '员工发或扣积分超过这个数，要第二人同意' },
}
const TITLES = Object.fromEntries(Object.entries(FACES).map(([code, { title }]) => [code, title])) as Record<
  SettingCode,
  string
>
/** The client's defaults for settings that have none on the server. */
const UNSET: Partial<Record<SettingCode, string>> = {
  SHARE_TITLE: '乐廊 · 装在口袋里的商场',
  members_id: '在售的第一张',
  APP_NEWEST_VERSION: '不提示更新',
  APP_MIN_VERSION: '不限',
}

const GROUPS: readonly { title: string; note: string; codes: readonly SettingCode[] }[] = [
  { title: '商场', note: '顾客看到的文字和推荐', codes: ['SHARE_TITLE', 'SERVICE_HOURS', 'members_id'] },
  {
    title: 'App 版本',
    note: 'App 下次打开时读取',
    codes: ['APP_NEWEST_VERSION', 'APP_MIN_VERSION', 'APP_UPDATE_TEXT'],
  },
  { title: '实名认证', note: '接入核验服务后生效', codes: ['IDENTITY_AUTH'] },
  { title: '聊天', note: '每小时清理一次', codes: ['CHAT_KEEP_DAYS'] },
  {
    title: '离场核对',
    note: '扫码购离场时，符合任一条的订单由店员核对商品',
    codes: ['EXIT_CHECK_FIRST', 'EXIT_CHECK_REMOVALS', 'EXIT_CHECK_CENTS', 'EXIT_CHECK_WEIGHED', 'EXIT_CHECK_PERCENT'],
  },
  { title: '资金复核', note: '金额等于复核线时不用复核', codes: ['APPROVAL_OVER_CENTS', 'APPROVAL_OVER_POINTS'] },
]

const isVersionCode = (code: SettingCode) => code === 'APP_MIN_VERSION' || code === 'APP_NEWEST_VERSION'
const isNumber = (code: SettingCode) => SETTING_KINDS[code] === 'count' || SETTING_KINDS[code] === 'percent'
const isMoney = (code: SettingCode) => code === 'APPROVAL_OVER_CENTS' || code === 'EXIT_CHECK_CENTS'

/** Units of the numbers. */
const SUFFIXES: Partial<Record<SettingCode, string>> = {
  APPROVAL_OVER_CENTS: '元',
  APPROVAL_OVER_POINTS: '分',
  CHAT_KEEP_DAYS: '天',
  EXIT_CHECK_FIRST: '单',
  EXIT_CHECK_REMOVALS: '次',
  EXIT_CHECK_CENTS: '元',
  EXIT_CHECK_PERCENT: '%',
}

/** A value as staff read it: cents as yuan, a card by its name. */
function textOf({ code, choices, fallback }: Setting, value: string | null): string {
  const set = value ?? fallback
  if (set === null) return UNSET[code] ?? '没有'
  if (isMoney(code)) return moneyText(Number(set))
  return choices.find((one) => one.value === set)?.title ?? set
}

function faultsOf(values: Values): { [K in SettingCode]?: string } {
  const codes = Object.keys(values) as SettingCode[]
  return Object.fromEntries(
    codes.flatMap((code) => {
      const value = values[code]
      if (value === null) return []
      if (isVersionCode(code) && !isVersion(value)) return [[code, '填 1.4.0 这样的版本号']]
      return value.trim() === '' ? [[code, '请填写，或恢复默认']] : []
    }),
  )
}

/** Settings of the mall, each with its meaning and default; the save bar saves them together. */
export default function SettingPage() {
  const { allStores } = useStaff()
  const list = useCall('setting/list', {})
  const save = useAct('setting/save', ['setting'])
  const [done, setDone] = useState<Done[]>([])
  const settings = list.data?.settings
  const of = (code: SettingCode) => settings?.find((one) => one.code === code)
  const draft = useDraft<Values>({
    present: settings && valuesOf(settings),
    titles: TITLES,
    faultsOf,
    show: Object.fromEntries(
      (settings ?? []).map((one) => [one.code, (value: string | null) => textOf(one, value)]),
    ) as { [K in SettingCode]?: (value: string | null) => string },
    save: async (read, write) => {
      const codes = Object.keys(write) as SettingCode[]
      const next = codes.map((code) => doneAt(`${TITLES[code]}已保存`, code))
      const reply = await save.mutateAsync({ read, write })
      setDone(next.filter(({ subject }) => reply.conflicts.every(({ field }) => field !== subject)))
      return { present: valuesOf(reply.settings), conflicts: reply.conflicts }
    },
  })
  return (
    <>
      <div className="page-head">
        <h1>设置</h1>
      </div>
      {list.error && (
        <ErrorStrip error={list.error} since={list.dataUpdatedAt || undefined} onRetry={() => void list.refetch()} />
      )}
      {!allStores && <p className="strip">设置属于全馆，只有管全部店铺的账号能改</p>}
      {done.map((one) => (
        <UndoBar
          key={one.subject}
          {...one}
          changes={['setting']}
          onClose={() => setDone((all) => all.filter((other) => other !== one))}
        />
      ))}
      {draft.panel}
      {draft.value ? (
        <div className="settings">
          {GROUPS.map(({ title, note, codes }) => (
            <section key={title}>
              <div>
                <h2>{title}</h2>
                <p className="note">{note}</p>
              </div>
              <div className="card">
                <div className="body stack">
                  {codes.map((code) => {
                    const one = of(code)
                    return (
                      one && (
                        <Field
                          key={code}
                          title={TITLES[code]}
                          fault={draft.faults[code]}
                          isChanged={draft.isChanged(code)}
                          note={
                            draft.value?.[code] === null ? (
                              '默认'
                            ) : (
                              <Button
                                size="small"
                                type="text"
                                disabled={!allStores}
                                onClick={() => draft.set(code, null)}
                              >
                                恢复默认：{textOf(one, null)}
                                <span className="only-read">（{TITLES[code]}）</span>
                              </Button>
                            )
                          }
                        >
                          <Control
                            one={one}
                            value={draft.value?.[code] ?? null}
                            isOff={!allStores}
                            onChange={(value) => draft.set(code, value)}
                          />
                          <p className="note">{FACES[code].meaning}</p>
                        </Field>
                      )
                    )
                  })}
                </div>
              </div>
            </section>
          ))}
        </div>
      ) : (
        !list.error && <Loading rows={8} />
      )}
    </>
  )
}

const valuesOf = (settings: readonly Setting[]): Values =>
  Object.fromEntries(settings.map(({ code, value }) => [code, value])) as Values

interface ControlProps {
  one: Setting
  value: string | null
  isOff: boolean
  onChange(value: string | null): void
}

function Control({ one, value, isOff, onChange }: ControlProps) {
  const { code, choices } = one
  const label = TITLES[code]
  if (choices.length > 0 || code === 'members_id')
    return (
      <Select
        aria-label={label}
        disabled={isOff}
        allowClear
        placeholder={textOf(one, null)}
        value={value}
        options={choices.map(({ value: id, title }) => ({ value: id, label: title }))}
        onChange={(next: string | null | undefined) => onChange(next ?? null)}
      />
    )
  if (isNumber(code)) {
    const unit = isMoney(code) ? 100 : 1
    const most = SETTING_KINDS[code] === 'percent' ? 100 : SETTING_COUNT_MAX
    return (
      <InputNumber
        aria-label={label}
        disabled={isOff}
        min={0}
        max={most / unit}
        precision={unit === 100 ? 2 : 0}
        suffix={SUFFIXES[code]}
        placeholder={textOf(one, null)}
        value={value === null ? null : Number(value) / unit}
        onChange={(next) => onChange(next === null ? null : String(Math.round(next * unit)))}
      />
    )
  }
  return (
    <Input
      aria-label={label}
      disabled={isOff}
      maxLength={SETTING_LINE_MAX}
      placeholder={textOf(one, null)}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}

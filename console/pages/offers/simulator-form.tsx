import { SIMULATED_SHOPPERS, type SimulatedShopper } from '@contract/codes/simulator'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { MomentField, Select, Switch } from '../../ui'
import { SimulatorArea } from './simulator-area'
import { SimulatorBasket } from './simulator-basket'
import { SimulatorCoupons } from './simulator-coupons'
import type { FormProps } from './simulator-state'

export function SimulatorForm(props: FormProps) {
  const { state, change } = props
  return (
    <>
      <Field label="会员">
        <ShopperField {...props} />
      </Field>
      <Field label="时刻，空着是现在">
        <MomentField label="时刻" value={state.at} onChange={(at) => change({ at })} />
      </Field>
      <SimulatorBasket {...props} />
      <SimulatorCoupons {...props} />
      <PointsField {...props} />
      <DeliveryField {...props} />
    </>
  )
}

/** A control below its label; the control has a name of its own. */
function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="sim-field">
      <span className="note">{label}</span>
      {children}
    </div>
  )
}

const LEAST_SOUGHT = 2
const ACCOUNT = 'uid '

/** Shoppers without an account, or one that is found by the whole phone, name or number. */
function ShopperField({ state: { uid, as }, change, quote }: FormProps) {
  const [text, setText] = useState('')
  const mayFind = useMay('members.read')
  const sought = text.trim()
  const isSought = sought.length >= LEAST_SOUGHT
  const found = useCall('member/search', { text: sought }, { enabled: mayFind && isSought })
  const known = (found.data?.records ?? []).map((one) => {
    return { value: ACCOUNT + one.uid, label: `${one.name} ${one.mobile}` }
  })
  const isListed = uid === null || known.some(({ value }) => value === ACCOUNT + uid)
  const name = quote?.shopper.mobile ? `${quote.shopper.name} ${quote.shopper.mobile}` : uid
  const own = isListed ? [] : [{ value: ACCOUNT + uid, label: name ?? '' }]
  const classes = Object.entries(SIMULATED_SHOPPERS).map(([value, label]) => ({ value, label }))
  return (
    <Select
      aria-label="会员"
      {...(mayFind && { showSearch: { filterOption: false, onSearch: setText } })}
      value={uid === null ? as : ACCOUNT + uid}
      options={sought === '' ? [...own, ...classes] : [...known, ...own]}
      notFoundContent={isSought && found.data ? '没有找到，手机号和姓名要完整' : '输入完整手机号或姓名'}
      onChange={(value) => {
        setText('')
        if (value.startsWith(ACCOUNT)) change({ uid: value.slice(ACCOUNT.length), couponIds: null })
        else change({ uid: null, as: value as SimulatedShopper, couponIds: null })
      }}
    />
  )
}

function PointsField({ state: { usePoints }, change, quote }: FormProps) {
  const points = quote?.points
  const whole = (value: number) => value.toLocaleString('zh-CN')
  return (
    <div className="row">
      <span className="grow">
        积分抵扣{' '}
        {points && (
          <span className="note">
            {points.used > 0 ? `用 ${whole(points.used)} 分` : `可用 ${whole(points.usable)} 分`}，共{' '}
            {whole(points.available)}
          </span>
        )}
      </span>
      <Switch aria-label="积分抵扣" checked={usePoints} onChange={(isOn) => change({ usePoints: isOn })} />
    </div>
  )
}

const OWN_WAY = -1
const CHANNELS = [
  { value: 'mini', label: '小程序' },
  { value: 'app', label: 'App' },
]

function DeliveryField({ state: { way, areaCode, isApp }, change, quote }: FormProps) {
  const ways = new Map(
    (quote?.deliveries ?? []).flatMap((one) => one.ways.map(({ type, text }) => [type, text] as const)),
  )
  const options = [
    { value: OWN_WAY, label: '各店默认' },
    ...[...ways].map(([value, label]) => ({ value: value as number, label })),
  ]
  return (
    <>
      <div className="row">
        <Field label="渠道">
          <Select
            aria-label="渠道"
            value={isApp ? 'app' : 'mini'}
            options={CHANNELS}
            onChange={(value) => change({ isApp: value === 'app' })}
          />
        </Field>
        <Field label="怎么送">
          <Select
            aria-label="怎么送"
            value={way ?? OWN_WAY}
            options={options}
            onChange={(value) => change({ way: value === OWN_WAY ? null : value })}
          />
        </Field>
      </div>
      <Field label="送到">
        <SimulatorArea code={areaCode} text={quote?.areaText ?? ''} onChange={(code) => change({ areaCode: code })} />
      </Field>
    </>
  )
}

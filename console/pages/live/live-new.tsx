import { LIVE_CODE_PATTERN } from '@contract/codes/live'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Field, Input, Select } from '../../ui'
import { BLANK_LIVE, LIVE_TITLES, LiveForm, liveFaults } from './live-form'

const CODE = new RegExp(`^${LIVE_CODE_PATTERN}$`)
const newCode = () => `live-${Math.random().toString(36).slice(2, 10)}`

/** Announces a room of a store; its page opens next. */
export function LiveNew({ onClose }: { onClose(): void }) {
  const stores = useCall('store/names', {})
  const add = useAct('live/add', ['live'])
  const navigate = useNavigate()
  const own = stores.data?.records ?? []
  const [chosen, setChosen] = useState<string>()
  const [liveRoomCode, setCode] = useState(newCode)
  const [fields, setFields] = useState(BLANK_LIVE)
  const storeId = chosen ?? (own.length === 1 ? own[0]?.storeId : undefined)
  const faults = liveFaults(fields)
  const isCode = CODE.test(liveRoomCode)
  const isChanged = (field: keyof typeof fields) => fields[field] !== BLANK_LIVE[field]
  const missing = [
    !storeId && '店铺',
    ...(['title', 'cover', 'anchorName', 'startsAt'] as const).map(
      (field) => faults[field] !== undefined && !isChanged(field) && LIVE_TITLES[field],
    ),
  ].filter(Boolean)
  const submit = async () => {
    if (storeId === undefined) return
    const { title, anchorName } = fields
    await add.mutateAsync({
      liveRoomCode,
      storeId,
      ...fields,
      title: title.trim(),
      anchorName: anchorName.trim(),
    })
    await navigate({ to: '/live/$liveRoomCode', params: { liveRoomCode } } as never)
  }
  return (
    <ActDrawer
      title="新建直播"
      button="发布预告"
      isOff={storeId === undefined || !isCode || Object.keys(faults).length > 0}
      act={add}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field title="店铺">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label="店铺"
          placeholder="选择店铺"
          {...(storeId !== undefined && { value: storeId })}
          options={own.map((store) => ({ value: store.storeId, label: store.name }))}
          onChange={setChosen}
        />
      </Field>
      <Field
        title="房间号"
        note="链接里用，以后不能改"
        fault={isCode ? undefined : '用 40 个以内的字母、数字、横线和下划线'}
      >
        <Input
          className="mono"
          aria-label="房间号"
          maxLength={40}
          value={liveRoomCode}
          onChange={({ target }) => setCode(target.value.trim())}
        />
      </Field>
      <LiveForm
        value={fields}
        faults={faults}
        isOff={false}
        hasBegun={false}
        hasRecording={false}
        isNew
        isChanged={isChanged}
        set={(field, next) => setFields((now) => ({ ...now, [field]: next }))}
      />
      {missing.length > 0 && <p className="note">还差{missing.join('、')}</p>}
    </ActDrawer>
  )
}

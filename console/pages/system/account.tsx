import { staffPasswordProblem } from '@contract/codes/staff'
import { useState } from 'react'
import { useAct, useCall } from '../../app/query'
import { useStaff } from '../../app/session'
import { Button, ErrorStrip, Facts, Form, Input, Loading, Moment, Tag } from '../../ui'

/** The account's own facts, password and sessions. */
export default function Account() {
  const staff = useStaff()
  return (
    <>
      <div className="page-head">
        <h1>我的账号</h1>
      </div>
      <div className="settings">
        <section>
          <h2>账号</h2>
          <div className="card">
            <div className="body">
              <Facts
                of={[
                  ['姓名', staff.name],
                  ['登录名', staff.login],
                  ['角色', staff.roleName],
                  ['店铺', staff.allStores ? '全部店铺' : `${staff.stores.length} 家`],
                ]}
              />
            </div>
          </div>
        </section>
        <section>
          <div>
            <h2>密码</h2>
            <p className="note">改后其他地方会退出登录</p>
          </div>
          <div className="card">
            <div className="body">
              <PasswordForm login={staff.login} />
            </div>
          </div>
        </section>
        <section>
          <div>
            <h2>已登录的地方</h2>
            <p className="note">不认识的请退出，并改密码</p>
          </div>
          <div className="card">
            <Sessions />
          </div>
        </section>
      </div>
    </>
  )
}

interface Typed {
  password: string
  newPassword: string
}

function PasswordForm({ login }: { login: string }) {
  const change = useAct('account/changePassword', ['session'])
  const [form] = Form.useForm<Typed>()
  const [isDone, setDone] = useState(false)
  const submit = async (typed: Typed) => {
    setDone(false)
    await change.mutateAsync(typed)
    form.resetFields()
    setDone(true)
  }
  return (
    <Form<Typed>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(typed) => void submit(typed).catch(() => undefined)}
    >
      <Form.Item name="password" label="现在的密码" rules={[{ required: true, message: '请填现在的密码' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="新密码"
        rules={[
          { required: true, message: '请填新密码' },
          {
            validator: async (_rule, value: string) => {
              const problem = value ? staffPasswordProblem(value, login) : null
              if (problem) throw new Error(problem)
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      {change.error && <ErrorStrip error={change.error} />}
      {isDone && (
        <p className="strip info" role="status">
          密码已改
        </p>
      )}
      <Button htmlType="submit" loading={change.isPending}>
        改密码
      </Button>
    </Form>
  )
}

function Sessions() {
  const list = useCall('session/list', {})
  const end = useAct('session/end', ['session'])
  if (!list.data) return list.error ? <ErrorStrip error={list.error} /> : <Loading rows={2} />
  return (
    <>
      {end.error && <ErrorStrip error={end.error} />}
      <ul className="rows">
        {list.data.records.map(({ sessionId, address, device, seenAt, isCurrent }) => (
          <li key={sessionId} className="row">
            <span className="two-lines grow">
              <span title={device}>{deviceText(device)}</span>
              <span className="note">
                {address}，<Moment at={seenAt} /> 用过
              </span>
            </span>
            {isCurrent ? (
              <Tag look="ok" progress="full">
                这里
              </Tag>
            ) : (
              <Button size="small" onClick={() => end.mutate({ sessionId })} loading={end.isPending}>
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', '安卓'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const
const BROWSERS = [
  ['MicroMessenger', '微信'],
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

/** Chrome，Mac: browser and system of a user agent. */
function deviceText(agent: string): string {
  const named = (of: readonly (readonly [string, string])[]) => of.find(([mark]) => agent.includes(mark))?.[1]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join('，') || '未知设备'
}

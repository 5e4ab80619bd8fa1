import { describe, expect, it } from 'vitest'
import { reasons } from './errors.ts'
import { mayCall, permissions } from './permissions.ts'
import { routeTables } from './route-tables.ts'
import { operationOf, type Route } from './route.ts'

const routes: Route[] = Object.values(routeTables).flatMap((table) => Object.values<Route>(table))
const named = routes.map((route) => [operationOf(route), route] as const)

/** Edits whose body has a required field, so that an empty body is invalid. */
const requiringField = [
  'PUT /api/appointments/:id/visit',
  'PUT /api/appointments/:id/series',
  'PUT /api/services/:id/offers',
  'PUT /api/services/:id/test',
  'PUT /api/appointments/:id/formula',
  'PUT /api/customers/:id/consent',
  'PUT /api/imports/:id/decisions',
]

describe('the tables of routes', () => {
  it('name every operation once, and the permissions name no other', () => {
    const operations = named.map(([operation]) => operation)

    expect(new Set(operations).size).toBe(operations.length)
    expect(Object.keys(permissions).sort()).toEqual(operations.sort())
  })

  it.each(named)(
    '%s says what it is, and gives its path just the parameters it has',
    (_, route) => {
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])

      expect(route.summary).toMatch(/^\S.*[^.]$/)
      expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath)
      for (const reason of route.refuses ?? []) expect(reasons).toHaveProperty(reason)
    },
  )

  it.each(named.filter(([, route]) => route.method === 'PUT' && route.params))(
    '%s changes nothing that the edit does not name',
    (operation, route) => {
      const { success, data } = route.body?.safeParse({}) ?? {}
      const cure = 'An edit accepts an empty body; what needs a field stands in requiringField'
      expect(success, cure).toBe(!requiringField.includes(operation))
      if (success) expect(data).toEqual({})
    },
  )

  it('let no anonymous caller write, except to sign in or out, register, request or use a link, book online, sign a form, and report an SMS or a payment', () => {
    const open = named
      .filter(([operation]) => permissions[operation as keyof typeof permissions] === 'anyone')
      .map(([operation]) => operation)
      .filter((operation) => !operation.startsWith('GET'))

    expect(open.toSorted()).toEqual([
      'POST /api/book/:slug/bookings',
      'POST /api/book/:slug/code',
      'POST /api/book/:slug/hold',
      'POST /api/book/:slug/payment',
      'POST /api/book/:slug/waiting',
      'POST /api/booking-link/:token/accept',
      'POST /api/booking-link/:token/cancel',
      'POST /api/booking-link/:token/confirm',
      'POST /api/booking-link/:token/move',
      'POST /api/form-link/:token',
      'POST /api/login',
      'POST /api/logout',
      'POST /api/password-reset',
      'POST /api/register',
      'POST /api/sms-reports/:key',
      'POST /api/stripe-events/:key',
      'PUT /api/email-change',
      'PUT /api/password-reset',
    ])
  })

  it('let a visitor write nothing but their own account', () => {
    const written = named
      .filter(([operation]) =>
        permissions[operation as keyof typeof permissions].includes('visitor'),
      )
      .map(([operation]) => operation)
      .filter((operation) => !operation.startsWith('GET'))

    expect(written.sort()).toEqual([
      'DELETE /api/push',
      'DELETE /api/second-factor',
      'DELETE /api/sessions/:id',
      'DELETE /api/user',
      'POST /api/second-factor',
      'POST /api/second-factor/recovery-codes',
      'POST /api/user/email',
      'PUT /api/push',
      'PUT /api/second-factor',
      'PUT /api/user',
      'PUT /api/user/password',
    ])
  })
})

describe('mayCall', () => {
  const rights = { isOwner: false, seesOwnVisitsOnly: false }
  const admin = { role: 'admin', ...rights } as const
  const user = { role: 'user', ...rights } as const
  const visitor = { role: 'visitor', ...rights } as const

  it('depends on the role', () => {
    expect(mayCall(admin, 'PUT /api/settings')).toBe(true)
    expect(mayCall(user, 'PUT /api/settings')).toBe(false)
    expect(mayCall(user, 'POST /api/customers')).toBe(true)
    expect(mayCall(visitor, 'POST /api/customers')).toBe(false)
    expect(mayCall(visitor, 'GET /api/customers')).toBe(true)
  })

  it('depends on whose the salon is, where accounts are made', () => {
    expect(mayCall({ ...admin, isOwner: true }, 'POST /api/accounts')).toBe(true)
    expect(mayCall(admin, 'POST /api/accounts')).toBe(false)
    expect(mayCall(admin, 'POST /api/accounts/:id/ownership')).toBe(false)
    expect(mayCall(null, 'POST /api/accounts')).toBe(false)
  })

  it('depends on whose visits an account sees, where a call changes those of everybody', () => {
    const narrow = { ...user, seesOwnVisitsOnly: true }

    expect(mayCall(user, 'DELETE /api/customers/:id')).toBe(true)
    expect(mayCall(narrow, 'DELETE /api/customers/:id')).toBe(false)
    expect(mayCall(narrow, 'DELETE /api/appointments/:id')).toBe(true)
    expect(mayCall({ ...narrow, role: 'visitor' }, 'DELETE /api/appointments/:id')).toBe(false)
  })

  it('allows an anonymous caller only what needs no account', () => {
    expect(mayCall(null, 'POST /api/login')).toBe(true)
    expect(mayCall(null, 'GET /api/customers')).toBe(false)
  })
})

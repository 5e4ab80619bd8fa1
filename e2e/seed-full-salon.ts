import { accountRoutes } from '@salon/contract/accounts'
import { appointmentRoutes, type Appointment } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes, type Customer } from '@salon/contract/customers'
import { formRoutes } from '@salon/contract/forms'
import { formulaRoutes } from '@salon/contract/formulas'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { serviceRoutes, type Service } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { palette, photoKinds, roles, statuses } from '@salon/contract/vocabulary'
import type { APIRequestContext } from '@playwright/test'
import { addPhoto, callAs, freshEmail, register, zone, type CallApi } from './api-client.ts'

/** Realistic edge cases: long, unbreakable and non-Latin names. */
const longNames = [
  'Александра-Виктория Константинопольская-Преображенская-Заболоцкая',
  'Donaudampfschifffahrtsgesellschaftskapitänswitwenverwaltungsangestellte',
  'María de los Ángeles Fernández-Villaverde y Gómez de la Serna-Quiñones',
] as const
const shortNames = ['Élodie Müller', 'Bo', 'Zoë Ó Súilleabháin', 'Ульяна Щукина', '山田花子']
const fortyCharacters = 'Balayage with toner, cut and blow-dry XL'
const longNote = 'Allergic to ammonia; prefers the window seat and tea without sugar. '.repeat(5)

export interface FullSalon {
  owner: string
  email: string
  /** The day of the salon on which most of its visits are. */
  today: string
  /** A visit of several services with pictures of both kinds. */
  visit: Appointment
  /** The client with the longest name and the most visits. */
  clientId: number
  staff: string
}

/** Seeds a salon with data for every screen, by the API alone. */
export async function seedFullSalon(request: APIRequestContext): Promise<FullSalon> {
  const owner = 'Maximiliana Wolkenstein-Trostburg'
  const email = await register(request, owner)
  const api: CallApi = (route, what) => callAs(request, route, what)
  const today = wallClockAt(Date.now(), zone).day

  await api(salonInfoRoutes.add, {
    body: {
      name: 'Haarstudio Wolkenstein',
      address: 'Unter den Linden 77, Berlin',
      phone: '+49 30 1234567',
      description: [
        'Cuts and colours since 1987, nails and massages since 2011.',
        'Open from Monday to Saturday, from nine in the morning to seven in the evening.',
        'Ring at the blue door in the yard; whoever walks in is welcome while a chair is free.',
      ].join('\n'),
    },
  })
  const categories = []
  for (const [name, color] of Object.entries(palette).slice(0, 5)) {
    categories.push(await api(categoryRoutes.add, { body: { name: `Hair in ${name}`, color } }))
  }
  const gone = await api(categoryRoutes.add, { body: { name: 'Gone', isActive: false } })
  const services: Service[] = []
  for (const [at, category] of [...categories, gone].entries()) {
    const body = { price: `${20 + at * 15}.50`, duration: 30 + at * 15, categoryId: category.id }
    services.push(
      await api(serviceRoutes.add, {
        body: { ...body, name: at === 0 ? fortyCharacters : `Treatment ${at}` },
      }),
    )
  }
  const [first, second] = services
  if (!first || !second) throw new Error('A full salon has services')
  await api(serviceRoutes.add, {
    body: {
      name: 'Kerastraightening',
      description: longNote,
      price: '1234567.89',
      duration: 600,
      categoryId: first.categoryId,
      isActive: false,
    },
  })
  const staff = await api(staffRoutes.list, {})
  for (const name of ['Анна Каренина', longNames[1]]) {
    staff.push(
      await api(staffRoutes.add, {
        body: {
          name,
          email: `${'long-mailbox-name'.repeat(3)}@salon.example`,
          phone: '030 998877',
        },
      }),
    )
  }
  await api(staffRoutes.add, { body: { name: 'Ivo Left', isActive: false } })
  for (const [at, role] of roles.entries()) {
    const mailbox = at === 0 ? 'long-mailbox-name'.repeat(2) : 'colleague'
    await api(accountRoutes.add, {
      body: { name: longNames[at] ?? role, email: `${mailbox}-${freshEmail()}`, role },
    })
  }

  const clients: Customer[] = []
  for (const [at, name] of [...longNames, ...shortNames].entries()) {
    clients.push(
      await api(customerRoutes.add, {
        body: {
          name,
          ...(at % 2 === 0 && { phone: `+49 170 55500${at}`, notes: longNote }),
          ...(at % 3 === 0 && { email: `${'very.long.address'.repeat(3)}${at}@mail.example` }),
        },
      }),
    )
  }
  const [client] = clients
  const [ownerRow] = staff
  if (!client || !ownerRow) throw new Error('A full salon has people')

  await api(waitingListRoutes.add, {
    body: {
      customerId: client.id,
      serviceIds: services.slice(0, 3).map(({ id }) => id),
      staffIds: staff.slice(0, 2).map(({ id }) => id),
      firstDay: today,
      lastDay: dayAfter(today, 20),
      weekdays: [1, 3, 5],
      from: '09:00',
      to: '12:30',
    },
  })
  const book = (day: number, at: number, status: (typeof statuses)[number]) =>
    api(appointmentRoutes.add, {
      body: {
        customerId: clients[(at * 3 + Math.abs(day)) % clients.length]?.id ?? client.id,
        serviceId: services[(at + Math.abs(day)) % services.length]?.id ?? first.id,
        staffId: staff[at % staff.length]?.id ?? ownerRow.id,
        appointmentDate: dayAfter(today, day),
        appointmentTime: `${String(9 + at).padStart(2, '0')}:30`,
        duration: 45,
        price: '49.90',
        status,
      },
    })
  for (let day = -9; day <= 5; day += 1) {
    const perDay = day === 0 ? 9 : 2
    for (let at = 0; at < perDay; at += 1) {
      const status = day < 0 ? 'completed' : (statuses[at % statuses.length] ?? 'scheduled')
      await book(day, at, status)
    }
  }
  const [visit] = await api(appointmentRoutes.bookVisit, {
    body: {
      customerId: client.id,
      staffId: ownerRow.id,
      appointmentDate: dayAfter(today, -1),
      appointmentTime: '15:00',
      notes: longNote,
      status: 'completed',
      services: [{ serviceId: first.id }, { serviceId: second.id }],
    },
  })
  if (!visit) throw new Error('A visit has rows')
  for (const kind of photoKinds) {
    for (const shade of [40, 200]) {
      await addPhoto(request, visit.id, kind, shade)
    }
  }
  await api(formulaRoutes.set, {
    params: { id: String(visit.id) },
    body: {
      mixtures: [
        { brand: longNames[1], shades: [{ shade: '7/0', grams: 30 }], minutes: 35 },
        {
          brand: 'Color Touch',
          shades: [{ shade: '8/03', grams: 25.5 }],
          note: longNote.slice(0, 200),
        },
      ],
    },
  })
  const form = await api(formRoutes.addTemplate, {
    body: {
      title: longNames[1],
      introduction: longNote,
      questions: [
        { kind: 'yes_no', label: longNote.slice(0, 200), isRequired: true },
        { kind: 'one', label: 'Your scalp', isRequired: true, choices: ['Calm', longNames[1]] },
        { kind: 'several', label: longNames[1], isRequired: true, choices: [...longNames] },
        { kind: 'line', label: 'Medication', isRequired: false },
        { kind: 'text', label: 'What else should we know?', isRequired: false },
      ],
      asksSignature: true,
    },
  })
  await api(formRoutes.sign, {
    params: { id: String(client.id) },
    body: {
      templateId: form.id,
      templateVersion: form.version,
      answers: [true, 'Calm', [longNames[1]], null, longNote],
      signature: { width: 300, height: 100, strokes: [[10, 50, 150, 20, 290, 80]] },
      signerName: longNames[0],
      isGuardian: true,
    },
  })
  return { owner, email, today, visit, clientId: client.id, staff: ownerRow.name }
}

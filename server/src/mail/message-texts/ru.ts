import type { MessageTextsByKind } from './texts-by-kind.ts'

/** The usual texts of messages in Russian. */
export const ru: MessageTextsByKind = {
  booked: {
    subject: 'Ваш визит: {day}, {time}',
    email: `Здравствуйте, {client}!

Вы записаны.

{day}, {time}
{services}
Мастер: {staff}

Изменить или отменить запись: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: вы записаны на {day}, {time}. {link}',
  },
  changed: {
    subject: 'Ваш визит перенесён: {day}, {time}',
    email: `Здравствуйте, {client}!

Ваш визит изменился. Теперь мы ждём вас:

{day}, {time}
{services}
Мастер: {staff}

Изменить или отменить запись: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: теперь ваш визит {day}, {time}. {link}',
  },
  cancelled: {
    subject: 'Ваш визит отменён: {day}',
    email: `Здравствуйте, {client}!

Ваш визит отменён: {day}, {time}.

Посмотреть визит: {link}

{salon}
{phone}
`,
    sms: '{salon}: ваш визит {day}, {time} отменён.',
  },
  accepted: {
    subject: 'Визит подтверждён: {day}, {time}',
    email: `Здравствуйте, {client}!

Мы подтвердили ваш визит и ждём вас.

{day}, {time}
{services}
Мастер: {staff}

Изменить или отменить запись: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: визит {day}, {time} подтверждён. {link}',
  },
  declined: {
    subject: 'Мы не можем принять вас: {day}',
    email: `Здравствуйте, {client}!

К сожалению, мы не можем принять вас в это время: {day}, {time}. Пожалуйста, выберите другое или позвоните нам.

Посмотреть визит: {link}

{salon}
{phone}
`,
    sms: '{salon}: к сожалению, {day}, {time} не получится. Выберите другое время.',
  },
  reminder: {
    subject: 'Напоминание о визите: {day}, {time}',
    email: `Здравствуйте, {client}!

Напоминаем о вашем визите:

{day}, {time}
{services}
Мастер: {staff}

Изменить или отменить запись: {link}
Если вы не сможете прийти, позвоните нам: {phone}

{salon}
{address}
`,
    sms: '{salon}: ждём вас {day}, {time}. {link}',
  },
  second_reminder: {
    subject: 'Ждём вас в {time}',
    email: `Здравствуйте, {client}!

До скорой встречи: {day}, {time}.

{salon}
{address}
{phone}
`,
    sms: '{salon}: ждём вас в {time}.',
  },
  waiting_list_joined: {
    subject: 'Вы в листе ожидания',
    email: `Здравствуйте, {client}!

Вы в нашем листе ожидания: {services}

Как только освободится подходящее время, мы предложим его вам. Посмотреть пожелание или выйти из листа: {link}

{salon}
{phone}
`,
    sms: '{salon}: вы в нашем листе ожидания. {link}',
  },
  waiting_list_offer: {
    subject: 'Освободилось время: {day}, {time}',
    email: `Здравствуйте, {client}!

Вы в нашем листе ожидания, и освободилось время:

{day}, {time}
{services}
Мастер: {staff}

Мы держим его для вас до {until}. Записаться: {link}

{salon}
{address}
{phone}
`,
    sms: '{salon}: освободилось время {day}, {time}, держим для вас до {until}. {link}',
  },
}

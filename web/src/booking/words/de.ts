import type { Words } from './en.ts'
import { plural } from './plural.ts'

const count = plural('de')

/** German addresses clients with 'Sie'. */
export const de: Words = {
  switch: 'Sprache',
  skip: 'Zum Inhalt',
  loading: 'Wird geladen …',
  retry: 'Noch einmal versuchen',
  back: 'Zurück',
  next: 'Weiter',
  call: (phone) => `${phone} anrufen`,
  or: 'oder',
  step: (at, of) => `Schritt ${at} von ${of}`,
  title: (step, salon) => (salon ? `${step} · ${salon}` : step),
  missing: {
    title: 'Hier ist keine Buchungsseite',
    text: 'Vielleicht ist die Adresse falsch geschrieben, oder der Salon nimmt online gerade keine Termine an.',
  },
  zone: (city, offset) => `Uhrzeiten des Salons: ${city}, ${offset}`,
  from: (price) => `ab ${price}`,
  free: 'Kostenlos',
  with: (names) => `bei ${names}`,
  total: 'Summe',
  yourVisit: 'Ihr Termin',
  change: 'Ändern',
  services: {
    title: 'Was darf es sein?',
    hint: (most) => `Bis zu ${most} Leistungen. Sie folgen aufeinander.`,
    search: 'Leistung suchen',
    none: 'Keine Leistung heißt so.',
    empty: 'Zurzeit kann online nichts gebucht werden.',
    other: 'Weiteres',
    fromAge: (years) => `Ab ${years} Jahren`,
    most: (most) =>
      `Sie können ${most} Leistungen auf einmal buchen. Nehmen Sie eine heraus, um eine andere zu wählen.`,
    chosen: (n) => count(n, { one: '1 Leistung', other: `${n} Leistungen` }),
    choose: 'Wählen Sie zuerst eine Leistung.',
  },
  staff: {
    title: 'Bei wem?',
    anyone: 'Egal, bei wem',
    anyoneHint: 'Die größte Auswahl an Terminen',
    some: 'Diese Leistungen machen verschiedene Personen. Wählen Sie „Egal, bei wem“, um sie nacheinander zu bekommen.',
  },
  time: {
    title: 'Wann?',
    month: 'Tage mit freien Zeiten',
    earlier: 'Voriger Monat',
    later: 'Nächster Monat',
    isFree: 'freie Zeiten',
    isFull: 'keine freien Zeiten',
    next: (when) => `Nächster freier Termin: ${when}`,
    morning: 'Vormittag',
    afternoon: 'Nachmittag',
    evening: 'Abend',
    pick: 'Wählen Sie einen Tag, um seine Zeiten zu sehen.',
    fullDay: 'An diesem Tag ist nichts frei.',
    fullMonth: 'In diesem Monat ist nichts frei.',
    full: 'Zurzeit ist nichts frei',
    fullHint: (last) =>
      `Bis ${last} ist alles vergeben. Auf der Warteliste erfahren Sie es, sobald etwas frei wird.`,
    fullUntil: (last) => `Bis ${last} ist alles vergeben.`,
    waiting: 'Auf die Warteliste',
    noneFits: 'Keine passende Zeit?',
    found: (n, day) =>
      count(n, { one: `1 freie Zeit am ${day}`, other: `${n} freie Zeiten am ${day}` }),
    taken: 'Diese Zeit wurde gerade vergeben.',
    nearest: 'Die nächsten freien Zeiten:',
    noNearest: 'Bitte wählen Sie eine andere Zeit.',
  },
  details: {
    title: 'Wer kommt?',
    kept: (time, left) => `${time} ist für Sie reserviert: noch ${left}`,
    minutesLeft: (n) =>
      count(n, {
        one: 'Diese Zeit ist noch 1 Minute für Sie reserviert.',
        other: `Diese Zeit ist noch ${n} Minuten für Sie reserviert.`,
      }),
    lapsed: 'Diese Zeit ist nicht mehr für Sie reserviert. Ihre Angaben sind noch da.',
    keepAgain: (time) => `${time} wieder reservieren`,
    otherTime: 'Andere Zeit wählen',
    name: 'Name',
    email: 'E-Mail',
    emailHint: 'Damit der Salon Sie zu Ihrem Termin erreicht.',
    phone: 'Telefon',
    note: 'Nachricht an den Salon',
    optional: 'freiwillig',
    nameMissing: 'Bitte geben Sie Ihren Namen ein.',
    emailWrong: 'Bitte geben Sie eine E-Mail wie name@example.com ein.',
    fieldWrong: 'Bitte prüfen Sie diese Angabe.',
    nameRefused: 'Bitte geben Sie Ihren Namen ohne Internetadresse ein.',
    consent: (salon) =>
      `Mit der Buchung sind Sie einverstanden, dass ${salon || 'der Salon'} diese Angaben für Ihren Termin speichert.`,
    rule: (hours) =>
      hours === 0
        ? 'Ändern oder absagen können Sie bis zum Beginn.'
        : count(hours, {
            one: 'Ändern oder absagen können Sie bis 1 Stunde vorher.',
            other: `Ändern oder absagen können Sie bis ${hours} Stunden vorher.`,
          }),
    late: 'Der Termin beginnt bald: Zum Ändern oder Absagen rufen Sie bitte an.',
    bySalon: 'Der Salon muss Ihren Termin noch bestätigen.',
    book: 'Buchen',
    request: 'Anfrage senden',
    termsChanged:
      'Der Salon hat diesen Termin geändert. Bitte prüfen Sie ihn und buchen Sie noch einmal.',
  },
  code: {
    title: 'Sehen Sie in Ihre E-Mails',
    sent: (email) =>
      `Wir haben einen sechsstelligen Code an ${email} gesendet. Er gilt 10 Minuten.`,
    label: 'Code',
    wrong: 'Ein Code hat sechs Ziffern.',
    spam: 'Nach einer Minute noch nichts da? Sehen Sie auch im Spam-Ordner nach.',
    again: 'Neuen Code senden',
    sentAgain: 'Ein neuer Code ist unterwegs. Der frühere gilt nicht mehr.',
    otherEmail: 'Andere E-Mail verwenden',
  },
  pay: {
    deposit: {
      paid: 'Angezahlt',
      kept: 'Anzahlung, nicht erstattet',
      refunding: 'Anzahlung, wird erstattet',
      refunded: 'Anzahlung, erstattet',
    },
    title: 'Anzahlung',
    terms: (how: string, isForNew: boolean) =>
      isForNew
        ? `Neue Kunden zahlen jetzt ${how} an, auf einer Seite von Stripe. Das ist ein Teil des Preises.`
        : `Jetzt werden ${how} angezahlt, auf einer Seite von Stripe. Das ist ein Teil des Preises.`,
    amount: (amount: string) => `Bitte zahlen Sie ${amount} an, um diese Zeit zu buchen.`,
    now: (amount: string) => `${amount} zahlen`,
    waiting: 'Wir warten auf Ihre Zahlung …',
    waitingHint:
      'Sobald sie eingegangen ist, ist Ihr Termin gebucht. Diese Seite zeigt es dann von selbst.',
    lapsed:
      'Die Zeit zum Zahlen ist abgelaufen, gebucht wurde nichts. Falls Sie doch gezahlt haben, wird Ihr Termin gebucht, sobald die Zahlung eingeht, oder das Geld geht auf Ihre Karte zurück.',
    refunded:
      'Ihre Zahlung ist eingegangen, aber diese Zeit ist nicht mehr frei. Die ganze Anzahlung wird auf Ihre Karte erstattet.',
    elsewhere:
      'Wenn Sie gezahlt haben, ist Ihr Termin gebucht, sobald die Zahlung eingegangen ist. Sie können diese Seite schließen.',
  },
  done: {
    booked: 'Ihr Termin ist gebucht',
    bookedHint: (email) => `Wir senden die Einzelheiten an ${email}.`,
    awaiting: 'Anfrage gesendet',
    awaitingHint: (email) =>
      `Der Salon antwortet innerhalb von 24 Stunden und vor dem Termin. Dann schreiben wir an ${email}.`,
    waiting: 'Sie stehen auf der Warteliste',
    waitingHint: (email) => `Wir schreiben an ${email}, sobald eine passende Zeit frei wird.`,
    awaitingSilent:
      'Der Salon antwortet innerhalb von 24 Stunden und vor dem Termin. Bewahren Sie diesen Link auf: Er zeigt die Antwort.',
    waitingSilent:
      'Der Salon meldet sich, sobald eine passende Zeit frei wird. Bewahren Sie diesen Link auf: Er nimmt Sie von der Liste.',
    keepLink:
      'Bewahren Sie diesen Link auf: Er zeigt Ihren Termin und verschiebt oder storniert ihn rechtzeitig.',
    keepLinkLate: 'Bewahren Sie diesen Link auf: Er zeigt Ihren Termin.',
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    copyFailed:
      'Kopieren war nicht möglich. Bitte markieren Sie den Link und kopieren Sie ihn selbst.',
    calendar: 'In den Kalender',
    manage: 'Ansehen oder ändern',
    view: 'Termin ansehen',
    another: 'Noch einen Termin buchen',
  },
  waiting: {
    title: 'Warteliste',
    hint: 'Wird etwas frei, melden wir uns. Es bleibt 30 Minuten für Sie reserviert.',
    first: 'Von',
    last: 'Bis',
    weekdays: 'An diesen Tagen',
    anyWeekday: 'Ohne Auswahl gilt jeder Tag.',
    order: 'Der letzte Tag liegt vor dem ersten.',
    join: 'Auf die Warteliste',
    consent: (salon) =>
      `Mit dem Eintrag sind Sie einverstanden, dass ${salon || 'der Salon'} diese Angaben speichert, um Ihnen einen freien Termin anzubieten.`,
  },
  link: {
    title: 'Ihr Termin',
    gone: 'Dieser Link gilt nicht',
    goneHint: 'Vielleicht ist er unvollständig, oder der Salon hat den Termin entfernt.',
    states: {
      waiting: 'Auf der Warteliste',
      offered: 'Eine Zeit ist für Sie frei',
      awaiting: 'Wartet auf die Antwort des Salons',
      booked: 'Gebucht',
      cancelled_by_client: 'Abgesagt',
      cancelled_by_salon: 'Vom Salon abgesagt',
      declined: 'Vom Salon abgelehnt',
    },
    confirmed: 'Bestätigt',
    past: 'Vorbei',
    hints: {
      waiting: 'Der Salon meldet sich, sobald eine passende Zeit frei wird.',
      awaiting: (until) => `Der Salon antwortet bis ${until}.`,
      offered: (until) => `Sie bleibt bis ${until} für Sie reserviert.`,
      declined: 'Leider kann der Salon diesen Termin nicht annehmen.',
    },
    until: (when) => `Ändern oder absagen können Sie bis ${when}.`,
    cancelUntil: (when) => `Absagen können Sie bis ${when}.`,
    tooLate: 'Online kann das nicht mehr geändert werden. Bitte rufen Sie den Salon an.',
    confirm: 'Ich komme',
    confirmedNow: 'Danke. Der Salon weiß, dass Sie kommen.',
    move: 'Verschieben',
    moveTitle: 'Wohin verschieben?',
    movedNow: (when) => `Verschoben auf ${when}.`,
    moveTo: (when) => `Auf ${when} verschieben`,
    now: (when) => `Jetzt: ${when}`,
    asNow: (name) => `bei ${name}, wie bisher`,
    instead: (name, former) => `bei ${name} statt bei ${former}`,
    others: (names) => `Zeiten ohne Namen sind bei ${names}, wie bisher.`,
    cancel: 'Termin absagen',
    leave: 'Warteliste verlassen',
    refuse: 'Nein, danke',
    accept: 'Diese Zeit buchen',
    acceptedNow: 'Gebucht. Bis dann!',
    offerOver:
      'Dieses Angebot ist abgelaufen, die Zeit ist womöglich vergeben. Sie stehen weiterhin auf der Warteliste.',
    sure: (when) => `Den Termin am ${when} absagen?`,
    sureLeave: 'Die Warteliste verlassen?',
    sureRefuse: 'Diese Zeit jemand anderem überlassen?',
    keep: 'Behalten',
    cancelledNow: 'Ihr Termin ist abgesagt.',
    leftNow: 'Sie stehen nicht mehr auf der Warteliste.',
    another: 'Termin buchen',
  },
  form: {
    gone: 'Dieser Link ist nicht mehr gültig',
    goneHint:
      'Er gilt einmal und 14 Tage lang, sofern der Salon ihn nicht abschaltet. Wenn Sie das Formular gesendet haben, hat es der Salon. Sonst bitten Sie dort um einen neuen Link.',
    yes: 'Ja',
    no: 'Nein',
    guardian: 'Ich bin erziehungsberechtigt und unterschreibe für das Kind (unter 16 nötig)',
    guardianMissing: 'Unter 16 Jahren unterschreibt ein Erziehungsberechtigter.',
    guardianName: 'Ihr Name, als Erziehungsberechtigte oder Erziehungsberechtigter',
    signature: 'Unterschrift',
    signHint: 'Unterschreiben Sie hier mit Finger, Stift oder Maus.',
    signAgain: 'Neu unterschreiben',
    send: 'Senden',
    done: 'Danke. Der Salon hat Ihr Formular.',
    changed:
      'Der Salon hat dieses Formular geändert: Bitte prüfen Sie Ihre Antworten und senden Sie es noch einmal.',
    answerMissing: 'Bitte beantworten Sie diese Frage.',
    signatureMissing: 'Bitte unterschreiben Sie.',
  },
  problems: {
    offline: 'Keine Verbindung. Prüfen Sie sie und versuchen Sie es noch einmal.',
    unknown: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
    too_many: (seconds) =>
      seconds > 90
        ? count(Math.ceil(seconds / 60), {
            one: 'Zu viele Versuche. Bitte warten Sie 1 Minute.',
            other: `Zu viele Versuche. Bitte warten Sie ${Math.ceil(seconds / 60)} Minuten.`,
          })
        : 'Zu viele Versuche. Bitte warten Sie eine Minute.',
    not_for_now: 'Online ist das zurzeit nicht möglich. Bitte rufen Sie den Salon an.',
    please_call: 'Bitte rufen Sie den Salon an, um zu buchen.',
    most_bookings:
      'Mit dieser E-Mail-Adresse ist online zurzeit nicht mehr möglich. Bitte rufen Sie den Salon an.',
    too_young: 'Für diese Leistung gilt ein Mindestalter. Bitte rufen Sie den Salon an.',
    wrong_code: 'Dieser Code ist falsch. Bitte prüfen Sie ihn.',
    code_expired: 'Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.',
    robot_check_failed:
      'Die Prüfung gegen Roboter ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
    too_late: 'Online kann das nicht mehr geändert werden. Bitte rufen Sie den Salon an.',
    slot_taken: 'Diese Zeit wurde gerade vergeben.',
    payment_unavailable:
      'Die Anzahlung ist gerade nicht möglich. Bitte versuchen Sie es in einer Minute wieder, oder rufen Sie im Salon an.',
    not_found: 'Das wird online nicht mehr angeboten. Bitte wählen Sie neu.',
  },
}

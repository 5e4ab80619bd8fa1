import type { Phrases } from '../en.ts'

export const privacy: Phrases['privacy'] = {
  title: 'Datenschutz\u00aderklärung',
  subtitle: 'Was gespeichert wird, wo, und wer es sieht',
  back: 'Zurück',
  keptTitle: 'Was gespeichert wird',
  keptBook:
    'Was Sie und Ihr Team eintragen: das Profil des Salons, Kunden mit Kontaktdaten, Geburtstag und Notizen, Termine, Leistungen, Preise, Team sowie Vorher- und Nachher-Fotos.',
  keptAccount:
    'Ihr Name, Ihre E-Mail-Adresse und Ihr Passwort in einer Form, aus der es sich nicht zurücklesen lässt.',
  keptDevices:
    'Zu jedem angemeldeten Gerät: wie sich sein Browser nennt, wann es sich angemeldet hat und wann es zuletzt genutzt wurde, auf die Stunde genau.',
  keptLog:
    'Im Protokoll des Servers, solange es aufgehoben wird: Anmeldeversuche und geänderte Passwörter, mit der Nummer des Kontos und der Netzwerkadresse, von der sie kamen, ohne Namen.',
  keptActivity:
    'Eine Liste der letzten Aktivitäten, etwa „Termin gebucht“. Der Verlauf jedes Termins, Kunden, Teammitglieds und jeder Leistung: wer wann was geändert hat und wie es vorher war, damit Sie es rückgängig machen können.',
  keptHealth:
    'Allergien, Hauttests, Farbrezepturen und unterschriebene Formulare von Kunden, die Konten mit Lesezugriff nicht sehen. Sechs Jahre nach dem letzten Termin oder Eintrag werden sie gelöscht, wenn Ihr Salon nichts anderes gewählt hat; 30 Tage vorher kommt eine Benachrichtigung. Wer sie geöffnet hat, wird ein Jahr lang festgehalten.',
  whereTitle: 'Wo es gespeichert wird',
  whereText:
    'In der Datenbank und im Fotoordner des Servers, von dem diese Seite kommt. Die Daten jedes Salons sind von denen aller anderen getrennt.',
  wherePhotos: 'Bevor Fotos gespeichert werden, werden Aufnahmeort und Gerät aus ihnen entfernt.',
  whereBackups:
    'Jede Nacht wird alles gesichert. Was Sie löschen, bleibt etwa vier Wochen lang in diesen Sicherungen, die nur öffnen kann, wer diesen Server betreibt.',
  whoTitle: 'Wer es sieht',
  whoText:
    'Wer in Ihrem Salon ein Konto hat und wer diesen Server betreibt. Nichts wird verkauft, und es gibt keine Werbung, keinen Analysedienst und keine Schriften oder Skripte von anderswo. E-Mails laufen über den Mailserver, der für diesen Server eingerichtet ist. Wenn Ihr Salon SMS oder Anzahlungen einschaltet, erhält der gewählte Anbieter, was er dafür braucht: Telefonnummer und Text, oder den Betrag und was gebucht ist.',
  whoPush:
    'Wenn Sie Mitteilungen auf einem Gerät einschalten, laufen sie über den Push-Dienst des Herstellers seines Browsers. Sie sind verschlüsselt, und nur das Gerät kann sie lesen.',
  cookiesTitle: 'Cookies',
  cookiesText:
    'Sechs, alle nur von diesem Server: Eines hält Sie bis 30\u00a0Tage nach der letzten Nutzung angemeldet, an einem wird dieser Browser 400\u00a0Tage lang nach einer Anmeldung wiedererkannt, damit nur neue Geräte gemeldet werden und Sie sich auch dann anmelden können, wenn jemand anderes Ihr Passwort zu erraten versucht, eines merkt sich, ob die Seite hell oder dunkel ist, eines, ob Sie Ihre eigenen oder alle Termine ansehen, eines, wessen Spalten Sie aus dem Tag nach Team weggelassen haben, und eines das Zeitraster des Kalenders auf diesem Gerät. Keines verfolgt Sie.',
  rightsTitle: 'Was Sie tun können',
  rightsExport: 'Alles exportieren: Einstellungen, „Daten exportieren“.',
  rightsDevices: 'Jedes angemeldete Gerät sehen und abmelden: Einstellungen, „Angemeldete Geräte“.',
  rightsClients:
    'Ein Kundenprofil löschen: Name, Kontaktdaten, Geburtstag und Notizen verschwinden, vergangene Termine bleiben ohne Namen, mit Notizen und Fotos, wenn Sie diese nicht mitlöschen. 30\u00a0Tage lang lässt sich das Profil aus dem Verlauf wiederherstellen, danach wird es auch dort gelöscht.',
  rightsPhotos:
    'Einen Termin oder ein Foto löschen: Beides verschwindet sofort. 30\u00a0Tage lang lässt es sich aus dem Verlauf wiederherstellen, danach werden die Fotos endgültig gelöscht.',
  rightsDelete:
    'Ihr Konto löschen: Einstellungen, „Konto löschen“. Mit dem Inhaberkonto wird sofort der ganze Salon gelöscht, auch die Fotos.',
}

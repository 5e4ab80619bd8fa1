import type { clientFields } from '@salon/contract/import-vocabulary'

type ClientField = (typeof clientFields)[number]

/** Heads, parted by commas. */
export const heads = (...lines: string[]) => lines.flatMap((line) => line.split(', '))

/**
 * Heads of columns in English, German, Russian, French, Spanish, Italian and Polish, and those of Fresha, Square,
 * Easy!Appointments and our own export. Compared by their `headKey`.
 */
export const clientHeads: Readonly<Record<ClientField, readonly string[]>> = {
  id: heads(
    'id, client id, customer id, square customer id, reference id, client number',
    'kundennummer, kunden nr, kundennr, kunden id, номер клиента, код клиента, id client',
    'numero client, numero de client, numero de cliente, id cliente, codice cliente',
    'numero cliente, numer klienta, id klienta',
  ),
  name: heads(
    'name, full name, client, client name, customer, customer name, display name',
    'vollstandiger name, kunde, kundin, kundenname, клиент, фио, имя клиента',
    'имя и фамилия, фамилия и имя, nom complet, nom et prenom, nom du client',
    'nombre completo, nombre y apellidos, cliente, nome completo, nome e cognome',
    'nome cliente, imie i nazwisko, klient, klientka',
  ),
  first_name: heads(
    'first name, firstname, given name, forename, vorname, имя, prenom, nombre, nombres',
    'nome, imie',
  ),
  last_name: heads(
    'last name, lastname, surname, family name, nachname, familienname, zuname, фамилия',
    'nom, nom de famille, apellido, apellidos, cognome, nazwisko',
  ),
  email: heads(
    'email, e mail, mail, email address, e mail address, e mail adresse, mailadresse',
    'электронная почта, эл почта, почта, адрес эл почты, имейл, courriel, adresse e mail',
    'adresse email, adresse mail, correo, correo electronico, posta elettronica',
    'indirizzo email, indirizzo e mail, adres e mail, adres email, poczta',
  ),
  phone: heads(
    'phone, phone number, mobile, mobile number, mobile phone, cell, cell phone, telephone',
    'telefon, telefonnummer, tel, tel nr, handy, handynummer, mobil, mobilnummer',
    'mobiltelefon, rufnummer, телефон, номер телефона, мобильный, мобильный телефон',
    'сотовый, portable, telephone portable, numero de telephone, telefono, movil, celular',
    'telefono movil, numero de telefono, cellulare, numero di telefono, numer telefonu',
    'komorka, telefon komorkowy',
  ),
  other_phone: heads(
    'other phone, home phone, work phone, landline, phone 2, telefon 2, festnetz',
    'telefon privat, telefon geschaftlich, другой телефон, домашний телефон',
    'рабочий телефон, telephone fixe, fixe, telefono fijo, telefono fisso',
    'telefon stacjonarny',
  ),
  notes: heads(
    'notes, note, memo, comment, comments, remarks, client notes, notiz, notizen',
    'bemerkung, bemerkungen, kommentar, anmerkung, anmerkungen, заметки, заметка',
    'примечание, примечания, комментарий, комментарии, remarque, remarques, commentaire',
    'commentaires, nota, notas, comentario, comentarios, observaciones, commento, commenti',
    'osservazioni, notatka, notatki, uwagi, komentarz',
  ),
  birthday: heads(
    'birthday, date of birth, birth date, birthdate, dob, geburtstag, geburtsdatum',
    'дата рождения, день рождения, date de naissance, anniversaire, fecha de nacimiento',
    'cumpleanos, data di nascita, compleanno, data urodzenia, urodziny',
  ),
  added_on: heads(
    'added, added on, date added, created, created at, createdat, first visit',
    'client since, customer since, hinzugefugt, angelegt, angelegt am, erstellt',
    'erstellt am, kunde seit, добавлен, дата добавления, создан, клиент с, ajoute le',
    'cree le, date d ajout, date de creation, client depuis, anadido, fecha de alta',
    'fecha de creacion, cliente desde, aggiunto, data di creazione, cliente dal, dodano',
    'data dodania, utworzono',
  ),
  blocked: heads(
    'blocked, blocked from online booking, gesperrt, fur onlinebuchung gesperrt, заблокирован',
    'bloque, bloqueado, bloccato, zablokowany',
  ),
  allergies: heads(
    'allergies, allergy, known allergies, allergien, allergie, bekannte allergien, аллергии',
    'аллергия, alergias, alergia, allergia, alergie',
  ),
  into_notes: heads(
    'address, street, street address, street address 1, street address 2, city, town',
    'state, zip, zip code, postal code, postcode, country, company, company name, nickname',
    'gender, adresse, strasse, ort, stadt, plz, postleitzahl, land, firma, geschlecht',
    'адрес, улица, город, индекс, страна, компания, пол, rue, ville, code postal, pays',
    'societe, sexe, direccion, calle, ciudad, codigo postal, pais, empresa, sexo, genero',
    'indirizzo, via, citta, cap, paese, azienda, sesso, adres, ulica, miasto, kod pocztowy',
    'kraj, plec',
    // The product sends no advertising: what a client has said about it is kept as it is written.
    'email subscription status, accepts marketing, accepts email marketing, accepts sms marketing',
    'marketing consent, marketing, newsletter, email marketing, sms marketing, werbung',
    'werbung erlaubt, werbeeinwilligung, einwilligung werbung, marketing einwilligung',
    'einwilligung marketing, рассылка, рассылки, согласие на рассылку, согласие на рекламу',
    'реклама, маркетинг, publicite, accepte le marketing, consentement marketing',
    'infolettre, publicidad, acepta marketing, consentimiento de marketing, boletin',
    'pubblicita, consenso marketing, accetta marketing, reklama, zgoda marketingowa',
    'zgoda na marketing, zgody marketingowe',
  ),
}

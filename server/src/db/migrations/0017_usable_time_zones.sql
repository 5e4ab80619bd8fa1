-- Names that Intl knows and Temporal refuses were accepted, and every list of such a salon failed. Each
-- becomes the zone that Intl, and so the page, took it for all along. A change to rows alone: whatever
-- else cannot be used is read as UTC (schema/columns.ts).
UPDATE settings SET time_zone = iana.name
FROM (VALUES
  ('ACT', 'Australia/Darwin'),
  ('AET', 'Australia/Sydney'),
  ('AGT', 'America/Argentina/Buenos_Aires'),
  ('ART', 'Africa/Cairo'),
  ('AST', 'America/Anchorage'),
  ('BET', 'America/Sao_Paulo'),
  ('BST', 'Asia/Dhaka'),
  ('CAT', 'Africa/Maputo'),
  ('CNT', 'America/St_Johns'),
  ('CST', 'America/Chicago'),
  ('CTT', 'Asia/Shanghai'),
  ('EAT', 'Africa/Nairobi'),
  ('ECT', 'Europe/Paris'),
  ('IET', 'America/Indiana/Indianapolis'),
  ('IST', 'Asia/Kolkata'),
  ('JST', 'Asia/Tokyo'),
  ('MIT', 'Pacific/Apia'),
  ('NET', 'Asia/Yerevan'),
  ('NST', 'Pacific/Auckland'),
  ('PLT', 'Asia/Karachi'),
  ('PNT', 'America/Phoenix'),
  ('PRT', 'America/Puerto_Rico'),
  ('PST', 'America/Los_Angeles'),
  ('SST', 'Pacific/Guadalcanal'),
  ('VST', 'Asia/Ho_Chi_Minh'),
  ('US/PACIFIC-NEW', 'America/Los_Angeles')
) AS iana (abbreviation, name)
WHERE upper(settings.time_zone) = iana.abbreviation;

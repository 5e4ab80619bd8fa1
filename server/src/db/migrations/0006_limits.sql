CREATE UNLOGGED TABLE "counters" (
	"key" varchar(43) PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "leases" (
	"key" varchar(100) PRIMARY KEY NOT NULL,
	"holder" varchar(43) NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
